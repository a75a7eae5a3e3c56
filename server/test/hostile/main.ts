import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// The long run: `REQUESTS=100000 SEED=7 npm run test:hostile`. The last line repeats the counts.
const root = fileURLToPath(new URL('../../..', import.meta.url))
const files = ['server/test/hostile.test.ts', 'server/test/hostile/timing.ts']
const run = spawn(process.execPath, ['scripts/test.js', ...files], {
	cwd: root,
	env: { REQUESTS: '100000', ...process.env },
	stdio: ['inherit', 'pipe', 'inherit'],
})
let output = ''
run.stdout.setEncoding('utf8').on('data', (text: string) => {
	process.stdout.write(text)
	output += text
})
run.on('close', (code) => {
	const [counted] = /SEED=.*$/m.exec(output) ?? ['nothing was counted']
	process.stdout.write(`${counted}\n`)
	process.exitCode = code ?? 1
})
