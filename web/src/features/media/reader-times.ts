import { isLanguage } from '../../../../kernel/wire/language.ts'
import { momentOf } from '../../../../kernel/wire/moments.ts'
import { zoneHere } from '../../../../kernel/wire/wall-clock.ts'

/** Adds the reader's own time below each time of a channel. */
export function addReaderTimes(): void {
	const readerZone = zoneHere()
	const { lang } = document.documentElement
	if (!isLanguage(lang)) return
	for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-zone]')) {
		const zone = time.dataset.zone ?? ''
		const { here } = momentOf(time.dateTime, { language: lang, zone, readerZone })
		if (here && time.nextElementSibling) time.nextElementSibling.textContent = here
	}
}
