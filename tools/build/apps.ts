import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { APPS, type App, distOf, ROOT } from '../../pages/built.ts'
import { compressFolder } from './compress.ts'
import { drawIcons } from './icons.ts'

export const CONFIGS: Readonly<Record<App, readonly string[]>> = {
	web: ['vite.config.ts', 'vite.document.config.ts', 'vite.server.config.ts'],
	backoffice: ['vite.config.ts', 'vite.door.config.ts', 'vite.studio.config.ts'],
}

export type Log = (line: string) => void

const STAMPS = join(ROOT, '.cache/build')

const SHARED_SOURCES = [
	'client/**/*.*',
	'domain/**/*contract.ts',
	'kernel/**/*.ts',
	'locales/**/*.json',
	'tsconfig*.json',
	'package-lock.json',
]

export async function buildIfStale({ log }: { readonly log: Log }): Promise<void> {
	for (const app of APPS) {
		const fingerprint = await fingerprintOf(app)
		if (existsSync(join(distOf(app), 'index.html')) && (await readStamp(app)) === fingerprint) continue
		log(`Building ${app} …`)
		for (const config of CONFIGS[app]) await runVite(app, config)
		if (app === 'web') await drawIcons(distOf(app))
		await compressFolder(distOf(app))
		await writeStamp(app, fingerprint)
	}
}

async function fingerprintOf(app: App): Promise<string> {
	const sources = [`${app}/**/*.*`, ...SHARED_SOURCES]
	const files = await Array.fromAsync(
		glob(sources, { cwd: ROOT, exclude: [`${app}/dist*/**`, `${app}/e2e/**`, `${app}/**/*.spec.*`] }),
	)
	const hash = createHash('sha256')
	for (const file of files.sort())
		hash
			.update(`${file}\0`)
			.update(await readFile(file))
			.update('\0')
	return hash.digest('hex')
}

const stampFile = (app: App) => join(STAMPS, app)

const readStamp = (app: App): Promise<string | null> => readFile(stampFile(app), 'utf8').catch(() => null)

async function writeStamp(app: App, fingerprint: string): Promise<void> {
	await mkdir(STAMPS, { recursive: true })
	await writeFile(stampFile(app), fingerprint)
}

/** Runs in a separate process, so that the bundler's memory is freed at its end. */
function runVite(app: App, name: string): Promise<void> {
	const package_ = createRequire(import.meta.url).resolve('vite/package.json')
	const vite = join(dirname(package_), 'bin/vite.js')
	const config = join(ROOT, app, name)
	const child = spawn(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
		cwd: ROOT,
		env: { ...process.env, NODE_ENV: 'production' },
		stdio: ['ignore', 'pipe', 'pipe'],
	})
	const output: Buffer[] = []
	child.stdout.on('data', (part: Buffer) => output.push(part))
	child.stderr.on('data', (part: Buffer) => output.push(part))
	return new Promise((resolve, reject) => {
		child.once('error', reject)
		child.once('close', (code) => {
			if (code === 0) resolve()
			else reject(new Error(`Building ${app} by ${name} failed.\n${Buffer.concat(output).toString()}`))
		})
	})
}
