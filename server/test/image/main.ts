// `npm run test:image` builds the images of Containerfile and runs them. It needs root, buildah, podman and mmdebstrap, takes
// several minutes and about 3 GB, and is part of no other command. What it builds stays in IMAGES (by default a folder in
// the temporary folder), so that a second run is faster.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const TOOLS = ['buildah', 'podman', 'mmdebstrap', 'unshare', 'curl']
const { IMAGES = path.join(os.tmpdir(), 'fiel-images'), BASE, IMAGE_OWN_MOUNTS } = process.env

const missing = TOOLS.filter((tool) => spawnSync(tool, ['--version']).error !== undefined)
if (missing.length > 0) {
	console.error(
		`Not installed: ${missing.join(', ')}. On Debian: apt-get install buildah podman mmdebstrap curl`,
	)
	process.exit(1)
}
if (process.getuid?.() !== 0) {
	console.error('The images are built and run without an engine, which only root can do: run it as root')
	process.exit(1)
}

/** The runtime of podman refuses a machine with both versions of control groups; a mount of its own shows it only one. */
const SHOW_ONE_VERSION =
	'if [ -d /sys/fs/cgroup/unified ]; then umount -R /sys/fs/cgroup && mount -t cgroup2 none /sys/fs/cgroup; fi; exec "$@"'

if (IMAGE_OWN_MOUNTS === undefined) {
	const command = [process.execPath, fileURLToPath(import.meta.url)]
	const env = { ...process.env, IMAGE_OWN_MOUNTS: 'true' }
	const { status } = spawnSync('unshare', ['--mount', 'sh', '-c', SHOW_ONE_VERSION, 'sh', ...command], {
		stdio: 'inherit',
		env,
	})
	process.exit(status ?? 1)
}

const STORAGE = ['--root', path.join(IMAGES, 'storage'), '--runroot', path.join(IMAGES, 'run')]
const BASE_NAME = 'localhost/debian:bookworm-slim'

const say = (line: string): void => console.log(line)
const timed = (what: string, work: () => void): void => {
	const began = Date.now()
	work()
	say(`${what}: ${Math.round((Date.now() - began) / 1000)} s`)
}
const buildah = (...args: string[]): string =>
	execFileSync('buildah', [...STORAGE, ...args], {
		cwd: ROOT,
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'inherit'],
		maxBuffer: 2 ** 26,
	}).trim()

/** A stand-in for debian:bookworm-slim, for machines that reach Debian but no registry of images. */
const makeBase = (): void => {
	const archive = path.join(IMAGES, 'base.tar')
	const omitted = ['man', 'doc', 'locale', 'info'].map(
		(folder) => `--dpkgopt=path-exclude=/usr/share/${folder}/*`,
	)
	if (!existsSync(archive)) {
		const begun = `${archive}.begun`
		const how = ['--variant=minbase', '--format=tar', '--include=usr-is-merged']
		const merged = '--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr'
		execFileSync('mmdebstrap', ['--quiet', ...how, merged, ...omitted, 'bookworm', begun], {
			stdio: 'inherit',
		})
		execFileSync('mv', [begun, archive])
	}
	const container = buildah('from', 'scratch')
	buildah('add', '--quiet', container, archive, '/')
	buildah('commit', '--quiet', '--rm', '--format', 'docker', container, BASE_NAME)
}

const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim()

const build = (target: string, base: string): void => {
	// The certificate authority of a proxy, if this machine is behind one.
	const authority = process.env.SSL_CERT_FILE ? ['--secret', `id=ca,src=${process.env.SSL_CERT_FILE}`] : []
	const limits = ['--isolation', 'chroot', '--ulimit', 'nofile=10000:10000']
	const args = ['--build-arg', `BASE=${base}`, '--build-arg', `FIEL_COMMIT=${commit}`]
	// The format of Docker, because that of OCI has no health check.
	const output = ['--format', 'docker', '--layers', '--target', target, '--tag', `localhost/fiel:${target}`]
	buildah('build', '--quiet', ...limits, ...authority, ...args, ...output, '.')
}

mkdirSync(IMAGES, { recursive: true })
if (!BASE && !buildah('images', '--format', '{{.Name}}:{{.Tag}}').includes(BASE_NAME)) timed('base', makeBase)
for (const target of ['server', 'embedded'])
	timed(`build of ${target}`, () => build(target, BASE ?? BASE_NAME))
// Without the parts of npm that Fiel would take for its own terminal.
const { npm_lifecycle_event: _, ...env } = process.env
const story = spawnSync(process.execPath, ['scripts/test.js', 'server/test/image/story.ts'], {
	cwd: ROOT,
	stdio: 'inherit',
	env: { ...env, IMAGE_STORAGE: JSON.stringify(STORAGE), IMAGE_COMMIT: commit },
})
process.exit(story.status ?? 1)
