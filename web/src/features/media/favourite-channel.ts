import { onDevice } from '../../../../client/storage.ts'

const KEY = 'karuna.channel'

/** The slug of the listener's favourite channel, which only this device knows. */
export const favouriteChannel = (): unknown => onDevice.read(KEY)

export function setFavouriteChannel(slug: string | null): void {
	if (slug === null) onDevice.remove(KEY)
	else onDevice.set(KEY, JSON.stringify(slug))
}

/** Marks the favourite among the channels of a page, and moves it to the front. */
export function showFavourite(): void {
	const favourite = favouriteChannel()
	for (const card of document.querySelectorAll<HTMLElement>('[data-channel]')) {
		const isFavourite = card.dataset.channel === favourite
		card.querySelector<HTMLElement>('[data-favourite]')?.toggleAttribute('hidden', !isFavourite)
		if (isFavourite) card.parentElement?.prepend(card)
	}
}
