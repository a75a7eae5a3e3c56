import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// What was compiled once is kept with the packages: a command then starts in half the time. This file itself is compiled
// before anything is kept, so it is plain JavaScript: nothing has to be loaded to read TypeScript.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/fiel', import.meta.url)))
// Left alone, V8 lets the heap grow to several times of what is in use before it looks; memory is worth more here.
setFlagsFromString('--heap-growing-percent=50')
const { run } = await import('./cli/run.ts')
const { OperatorError } = await import('./operator-error.ts')

try {
	await run(process.argv.slice(2))
	process.exit(0)
} catch (error) {
	console.error(error instanceof OperatorError ? error.message : error)
	process.exit(error instanceof OperatorError ? error.exitCode : 1)
}
