import { openCells } from '../../server/src/cells/open-cells.ts'
import { buildApps } from '../../server/src/cli/support/build-apps.ts'
import { measureCells } from '../../server/src/cli/support/measure-cells.ts'
import { closeCells } from '../../server/src/cli/support/open-all-cells.ts'
import { systemClock } from '../../server/src/clock.ts'
import { readConfig } from '../../server/src/config.ts'
import { serveUntilStopped } from './serve-until-stopped.ts'

const config = readConfig(process.env)
const databases = openCells(config.cellUrls, config)
const app = await buildApps(measureCells(databases).cells, { clock: systemClock, config })
await serveUntilStopped(app, config, () => closeCells(databases))
