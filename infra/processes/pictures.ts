import { obsceneImage } from '../../commands/files/obscene-image.ts'
import { approvePicture, type PictureDeps, takePictureDown } from '../../commands/files/review-picture.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import type { Route } from '../../kernel/http/route.ts'
import type { FileStore } from '../../kernel/ports/files.ts'
import type { ReadAfter } from '../../kernel/runtime/read-after.ts'
import type { QueryDeps } from '../../queries/_shared/deps.ts'
import {
	backofficePictures,
	PICTURE_MODELS,
	pictureTimeline,
	readBackofficePicture,
	showBackofficePicture,
} from '../../queries/files/backoffice-pictures.ts'
import { deletePicture } from '../../records/files/pictures.ts'
import { deleteImageEverywhere } from '../../records/organizations/images.ts'
import { forgetPicture } from '../../records/users/profiles.ts'
import { takeDown } from '../../workers/files/take-down.ts'
import { skinModeration } from '../adapters/files-moderation.ts'
import { createBehind } from './behind.ts'
import type { Platform } from './platform.ts'

/** Pictures that people uploaded, and what reviewers decide about them. */
export function pictureRoutes(platform: Platform, readAfter: ReadAfter, queries: QueryDeps): Route[] {
	const { sql, store, dispatch, surroundings } = platform
	const behind = createBehind(readAfter)
	const commands: PictureDeps = {
		...{ sql, store, dispatch, clock: surroundings.clock },
		showPicture: (id, _, after) =>
			behind.toShow(PICTURE_MODELS, after, () => readBackofficePicture(queries, id)),
	}
	return [
		obsceneImage({ moderation: skinModeration }),
		backofficePictures(queries),
		showBackofficePicture(queries),
		pictureTimeline(queries),
		approvePicture(commands),
		takePictureDown(commands),
	]
}

/** Removes what was taken down. */
export const pictureEffects = ({ sql }: Platform, files: FileStore): EffectHandler[] => [
	takeDown({
		files,
		forget: (pictureId) =>
			sql.transaction(async (tx) => {
				await forgetPicture(tx, pictureId)
				await deleteImageEverywhere(tx, pictureId)
				await deletePicture(tx, pictureId)
			}),
	}),
]
