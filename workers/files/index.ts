import type { Contribution } from '../../kernel/capability.ts'
import { deletePicture } from '../../records/files/pictures.ts'
import { deleteImageEverywhere } from '../../records/organizations/images.ts'
import { forgetPicture } from '../../records/users/profiles.ts'
import { notifyOf } from '../_shared/notify-of.ts'
import { makeSizes } from './make-sizes.ts'
import { PICTURE_NOTICES } from './notices.ts'
import { takeDown } from './take-down.ts'

/** Makes the sizes of pictures, removes what was taken down, and notifies whoever uploaded it. */
export const fileWorkers: Contribution = {
	name: 'workers/files',
	effects: (worker) => [
		takeDown({
			files: worker.files,
			forget: (pictureId) =>
				worker.sql.transaction(async (tx) => {
					await forgetPicture(tx, pictureId)
					await deleteImageEverywhere(tx, pictureId)
					await deletePicture(tx, pictureId)
				}),
		}),
		notifyOf('files', worker, PICTURE_NOTICES),
	],
	jobs: ({ sql, files, log, makesPictureSizes }) =>
		makesPictureSizes ? [makeSizes({ sql, files, log })] : [],
}
