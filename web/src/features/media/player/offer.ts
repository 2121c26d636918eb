import { inTab, onDevice } from '../../../../../client/storage.ts'
import { orNewVersion } from '../../../lib/new-version.ts'
import { LEFT_KEY, type LeftTrack, PLACES_KEY, soundOf, type Track } from './track.ts'

let audio: HTMLAudioElement | undefined

/** Begins at once, since a browser lets only a press begin a sound; the player itself comes afterwards. */
function listen(track: Track, at: number, isPaused?: boolean): void {
	audio ??= new Audio()
	const sound = audio
	const source = soundOf(track)
	const isLive = track.seconds === null
	const isNew = !sound.src.endsWith(source)
	if (isNew || isLive) sound.src = source
	// A page that Back restores has its old place.
	if (!isLive && (isNew || isPaused !== undefined)) sound.currentTime = at
	if (!isPaused) sound.play().catch(() => undefined)
	void orNewVersion(() => import('./bar.tsx')).then(({ openPlayer }) => openPlayer(sound, track))
}

/** Continues the sound of the page before. */
export function goOn(): void {
	const left = inTab.read(LEFT_KEY) as LeftTrack | null
	inTab.remove(LEFT_KEY)
	if (left) listen(left, left.at, left.isPaused)
}

/** Makes the buttons of episodes and channels work. */
export function offerPlayer(): void {
	document.addEventListener('click', ({ target }) => {
		const button = (target as Element).closest<HTMLElement>('[data-episode]')
		if (!button) return
		const track = JSON.parse(button.dataset.episode ?? '') as Track
		const places = onDevice.read(PLACES_KEY) as Readonly<Record<string, number>> | null
		const named = track.page === location.pathname && new URLSearchParams(location.search).get('t')
		listen(track, Number(named || places?.[track.id]) || 0)
	})
	goOn()
}
