import { inTab, onDevice } from '../../../../../client/storage.ts'
import { orNewVersion } from '../../../lib/new-version.ts'
import { HEARD_KEY, LEFT_KEY, type LeftTrack, OWN_WINDOW, type Track } from './track.ts'

let audio: HTMLAudioElement | undefined

/** Begins at once, since a browser lets only a press begin a sound; the player itself comes afterwards. */
function listen(track: Track, at: number, isPaused: boolean): void {
	audio ??= new Audio()
	const sound = audio
	if (sound.src !== new URL(track.src, location.href).href) {
		sound.src = track.src
		sound.currentTime = at
	}
	if (!isPaused) sound.play().catch(() => undefined)
	void orNewVersion(() => import('./bar.tsx')).then(({ openPlayer }) => openPlayer(sound, track))
}

/** Goes on with what was heard on the page before. */
function goOn(): void {
	const left = inTab.read(LEFT_KEY) as LeftTrack | null
	inTab.remove(LEFT_KEY)
	if (left) listen(left, left.at, left.isPaused)
}

/** Makes the buttons of episodes work. */
export function offerPlayer(): void {
	const parameters = new URLSearchParams(location.search)
	document.addEventListener('click', ({ target }) => {
		const { episode } = (target as Element).closest<HTMLElement>('[data-episode]')?.dataset ?? {}
		if (!episode) return
		const track = JSON.parse(episode) as Track
		const heard = onDevice.read(HEARD_KEY) as Readonly<Record<string, number>> | null
		const named = track.page === location.pathname ? parameters.get('t') : null
		listen(track, Number(named ?? heard?.[track.id]) || 0, false)
	})
	goOn()
	window.addEventListener('pageshow', ({ persisted }) => persisted && goOn())
	if (parameters.has(OWN_WINDOW)) document.querySelector<HTMLElement>('[data-episode]')?.click()
}
