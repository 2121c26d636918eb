import type { PictureEvent } from '../../domain/files/pictures.events.ts'
import { exceptActor, type NoticeRules } from '../_shared/notify-of.ts'

export const PICTURE_NOTICES: NoticeRules<PictureEvent> = {
	PictureTakenDown: async (event) => {
		const { ownerId, reason } = event.data
		return {
			kind: 'pictureTakenDown',
			about: { noteId: reason.noteId },
			userIds: exceptActor(event, [ownerId]),
		}
	},
}
