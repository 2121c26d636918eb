import type { Contribution } from '../../kernel/capability/capability.ts'
import { queryDeps } from '../../queries/_shared/deps.ts'
import { PICTURE_MODELS, readBackofficePicture } from '../../queries/files/backoffice-pictures.ts'
import { obsceneImage } from './obscene-image.ts'
import { approvePicture, type PictureDeps, takePictureDown } from './review-picture.ts'
import { uploadDocument } from './upload-document.ts'
import { uploadImage } from './upload-image.ts'
import { uploadVideo } from './upload-video.ts'

export const fileCommands: Contribution = {
	name: 'commands/files',
	routes: (api) => {
		const { sql, store, dispatch, clock, files, moderation, scanner, documentUrl, readModels } = api
		const uploads = { sql, clock, files, moderation, fileUrl: documentUrl }
		const pictures: PictureDeps = {
			sql,
			store,
			dispatch,
			clock,
			showPicture: (id, _, after) =>
				readModels.readAfterCatchUp(PICTURE_MODELS, after, () => readBackofficePicture(queryDeps(api), id)),
		}
		return [
			uploadImage(uploads),
			uploadDocument({ ...uploads, scanner }),
			uploadVideo(uploads),
			obsceneImage({ moderation }),
			approvePicture(pictures),
			takePictureDown(pictures),
		]
	},
}
