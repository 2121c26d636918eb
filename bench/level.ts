import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { levelAudio } from '../infra/adapters/audio.ts'
import { decodedAudio } from '../infra/adapters/audio-decode.ts'
import { encodeTiers } from '../infra/adapters/audio-encode.ts'
import { AUDIO } from '../infra/adapters/decoder.ts'

interface Levelled {
	/** For all of the long recording. */
	readonly seconds: number
	/** For the short one, without a measure of its level. */
	readonly bareSeconds: number
	/** From a process that has levelled the short recording to its peak with the long one. */
	readonly growthMiB: number
}
interface Recordings {
	readonly short: string
	readonly long: string
	/** An empty one for the tiers. */
	readonly folder: string
}

/** Levels recordings in a process with the flags of the one that decodes. */
export async function levelled({ short, long, folder }: Recordings): Promise<Levelled> {
	const { stdout } = await promisify(execFile)(process.execPath, [
		...(AUDIO.flags ?? []),
		import.meta.filename,
		short,
		long,
		folder,
	])
	return JSON.parse(stdout) as Levelled
}

async function level({ short, long, folder }: Recordings): Promise<Levelled> {
	const secondsOf = async (run: () => Promise<unknown>): Promise<number> => {
		const begun = performance.now()
		await run()
		return (performance.now() - begun) / 1_000
	}
	const whole = (path: string) => () => levelAudio(path, folder, Infinity, () => {})
	await whole(short)()
	const bareSeconds = await secondsOf(() => encodeTiers(folder, decodedAudio(short)))
	globalThis.gc?.()
	const idle = process.memoryUsage.rss()
	const seconds = await secondsOf(whole(long))
	await rm(folder, { recursive: true })
	return { seconds, bareSeconds, growthMiB: (process.resourceUsage().maxRSS * 1_024 - idle) / 1_024 ** 2 }
}

if (import.meta.main) {
	const [short = '', long = '', folder = ''] = process.argv.slice(2)
	console.log(JSON.stringify(await level({ short, long, folder })))
}
