import type { PictureTakenDown } from '../../domain/files/pictures.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { sizePaths } from '../../kernel/wire/picture-sizes.ts'
import { deletePicture } from '../../records/files/pictures.ts'
import { forgetRadioPicture } from '../../records/media/pictures.ts'
import { deleteImageEverywhere } from '../../records/organizations/images.ts'
import { forgetPicture } from '../../records/users/profiles.ts'

/** Removes a picture from every page before its bytes, so that no page shows a missing one. */
export const takeDown = ({ sql, files }: Pick<WorkerInfrastructure, 'sql' | 'files'>): EffectHandler => ({
	name: 'files/take-down',
	on: ['PictureTakenDown'],
	attempts: 12,
	run: async (event) => {
		const { paths } = event.data as PictureTakenDown['data']
		const [path] = paths
		const pictureId = streamId(event.stream)
		await sql.transaction(async (tx) => {
			await forgetPicture(tx, pictureId)
			if (path !== undefined) await forgetRadioPicture(tx, path)
			await deleteImageEverywhere(tx, pictureId)
			await deletePicture(tx, pictureId)
		})
		for (const path of [...paths, ...paths.slice(0, 1).flatMap(sizePaths)]) await files.delete(path)
		return { done: true }
	},
})
