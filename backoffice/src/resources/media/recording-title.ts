import { ITEM_TITLE_LIMIT } from '../../../../domain/media/items.contract.ts'

/** Makes the title of an item from the name of its file. */
export function recordingTitle(fileName: string): string {
	const name = fileName
		.replace(/\.[^.]*$/, '')
		.replaceAll('_', ' ')
		.trim()
	return (name || fileName).slice(0, ITEM_TITLE_LIMIT)
}
