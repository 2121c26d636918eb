import type { PictureTakenDown } from '../../domain/files/pictures.events.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { sizePaths } from '../../kernel/picture-sizes.ts'
import type { FileStore } from '../../kernel/ports/files.ts'
import { streamId } from '../../kernel/streams.ts'

/** Takes a picture out of every page first, and removes its bytes second, so that no page shows one that is gone. */
export const takeDown = (deps: {
	readonly files: FileStore
	/** Takes it out of whatever shows it. */
	readonly forget: (pictureId: string) => Promise<void>
}): EffectHandler => ({
	name: 'files/take-down',
	on: ['PictureTakenDown'],
	attempts: 12,
	run: async (event) => {
		const { paths } = event.data as PictureTakenDown['data']
		await deps.forget(streamId(event.stream))
		for (const path of [...paths, ...paths.slice(0, 1).flatMap(sizePaths)]) await deps.files.delete(path)
		return { done: true }
	},
})
