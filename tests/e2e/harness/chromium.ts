import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { ROOT } from '../../../pages/built.ts'

export type ChromiumFolder = string

const ARGUMENTS = [
	'--headless=shell',
	'--no-sandbox',
	'--no-zygote',
	'--disable-dev-shm-usage',
	'--font-render-hinting=none',
]

/**
 * Short-lived scripts finish before optimization pays: this saves a tenth of the processor time of browser
 * tests.
 */
const WITHOUT_OPTIMIZING = '--js-flags=--no-opt,--no-maglev'

const UNPACK =
	"const { default: packed } = await import('@sparticuz/chromium'); await packed.executablePath()"

/** Unpacks Chromium from its package, once per version. Takes some seconds the first time. */
export async function installChromium(): Promise<ChromiumFolder> {
	const cache = join(ROOT, '.cache/chromium')
	const folder = join(cache, await packageVersion())
	if (existsSync(folder)) return folder
	// The package trusts whatever it finds, so a folder gets its name only when it is complete.
	const unpacking = `${folder}.${process.pid}`
	await mkdir(unpacking, { recursive: true })
	try {
		await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', UNPACK], {
			cwd: ROOT,
			// Only on this runtime does the package bring its own libraries.
			env: { ...process.env, TMPDIR: unpacking, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
		})
		await writeFile(join(unpacking, 'fonts.conf'), fontConfiguration([join(folder, 'fonts')], folder))
		await rename(unpacking, folder).catch((error: unknown) => {
			// Another run was quicker.
			if (!existsSync(folder)) throw error
		})
	} finally {
		await rm(unpacking, { recursive: true, force: true })
	}
	return folder
}

interface LaunchOptions {
	readonly optimizes?: boolean
	/** Reports the browser's reasons for not keeping a page in its back-forward cache. */
	readonly putsAside?: boolean
	readonly port?: number
	readonly fonts?: string
	/** A film (Y4M) that the camera sees again and again. */
	readonly camera?: string
}

export function launchChromium(
	folder: ChromiumFolder,
	{
		optimizes = true,
		putsAside = false,
		port,
		fonts = join(folder, 'fonts.conf'),
		camera,
	}: LaunchOptions = {},
): Promise<Browser> {
	return chromium.launch({
		...(putsAside && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
		executablePath: join(folder, 'chromium'),
		args: [
			...ARGUMENTS,
			...(optimizes ? [] : [WITHOUT_OPTIMIZING]),
			...(port === undefined ? [] : [`--remote-debugging-port=${port}`]),
			...(camera === undefined
				? []
				: [
						'--use-fake-ui-for-media-stream',
						'--use-fake-device-for-media-stream',
						`--use-file-for-fake-video-capture=${camera}`,
					]),
		],
		env: {
			...process.env,
			LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
			FONTCONFIG_FILE: fonts,
		},
	})
}

async function packageVersion(): Promise<string> {
	const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
	const manifest = await readFile(join(dirname(entry), '../../package.json'), 'utf8')
	return (JSON.parse(manifest) as { version: string }).version
}

/**
 * Creates a configuration with only these folders: the package's own names folders of another machine.
 * @param cache a folder for the font cache
 */
export const fontConfiguration = (folders: readonly string[], cache: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((folder) => `  <dir>${folder}</dir>`).join('\n')}
  <cachedir>${cache}/font-cache</cachedir>
</fontconfig>
`
