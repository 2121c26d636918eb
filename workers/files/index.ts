import type { Contribution } from '../../kernel/capability.ts'
import { deletePicture } from '../../records/files/pictures.ts'
import { deleteImageEverywhere } from '../../records/organizations/images.ts'
import { forgetPicture } from '../../records/users/profiles.ts'
import { takeDown } from './take-down.ts'

/** Removes what was taken down. */
export const fileWorkers: Contribution = {
	name: 'workers/files',
	effects: ({ sql, files }) => [
		takeDown({
			files,
			forget: (pictureId) =>
				sql.transaction(async (tx) => {
					await forgetPicture(tx, pictureId)
					await deleteImageEverywhere(tx, pictureId)
					await deletePicture(tx, pictureId)
				}),
		}),
	],
}
