import { messageOf } from '../../kernel/events/errors.ts'
import { InvalidAudio } from '../../kernel/ports/audio.ts'
import { InvalidDocument, InvalidImage, InvalidVideo } from '../../kernel/ports/files.ts'

const TASKS = {
	picture: loaded(async () => (await import('./files-encode.ts')).encodePicture),
	document: loaded(async () => (await import('./files-encode.ts')).encodeDocument),
	skin: loaded(async () => (await import('./files-skin.ts')).skinOf),
	sizes: loaded(async () => (await import('./files-sizes.ts')).makePictureSizes),
	video: loaded(async () => (await import('./files-video-remux.ts')).remux),
	socialPicture: loaded(async () => (await import('./social-picture.ts')).createSocialPictures().draw),
	artwork: loaded(async () => (await import('./social-picture.ts')).createSocialPictures().drawArtwork),
	poster: loaded(async () => (await import('./pdf-poster.ts')).printPoster),
	rasterize: loaded(async () => (await import('./files-rasterize.ts')).rasterize),
	film: loaded(async () => (await import('./files-film.ts')).film),
	quiet: loaded(async () => (await import('./audio-level.ts')).quietFrames),
	audio: loaded(async () => {
		// The decoders write each fault of a file there, of which there may be millions.
		console.error = () => {}
		const { levelAudio } = await import('./audio.ts')
		return (path: string, folder: string, maxSeconds: number) =>
			levelAudio(path, folder, maxSeconds, (progress) => process.send?.({ progress }))
	}),
}
export type Tasks = typeof TASKS

export interface Task {
	readonly name: keyof Tasks
	readonly args: readonly unknown[]
}

export interface Progress {
	/** The done share of the task. */
	readonly progress: number
}

export type Answer =
	| { readonly done: unknown }
	| {
			readonly refusal: 'InvalidImage' | 'InvalidDocument' | 'InvalidVideo' | 'InvalidAudio'
			readonly reason: string
			readonly because: string
	  }
	| { readonly failure: string }

function loaded<A extends unknown[], R>(load: () => Promise<(...args: A) => Promise<R>>) {
	let work: ReturnType<typeof load> | undefined
	return async (...args: A): Promise<R> => {
		work ??= load()
		return (await work)(...args)
	}
}

async function answerTo({ name, args }: Task): Promise<Answer> {
	try {
		return { done: await (TASKS[name] as (...given: readonly unknown[]) => Promise<unknown>)(...args) }
	} catch (error) {
		const because = String((error as Error).cause ?? '')
		if (error instanceof InvalidImage) return { refusal: 'InvalidImage', reason: error.message, because }
		if (error instanceof InvalidDocument) return { refusal: 'InvalidDocument', reason: error.reason, because }
		if (error instanceof InvalidVideo) return { refusal: 'InvalidVideo', reason: error.reason, because }
		if (error instanceof InvalidAudio) return { refusal: 'InvalidAudio', reason: error.reason, because }
		return { failure: messageOf(error) }
	}
}

// Its parent ends it: a signal to the whole process group would end the child while the parent still waits
// for it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
// Whatever native code does, an end in order would wait for it.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', async (task: Task) => process.send?.(await answerTo(task)))
