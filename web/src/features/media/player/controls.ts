import { inTab, onDevice } from '../../../../../client/storage.ts'
import { createStore } from '../../../../../client/ui/store.ts'
import { LEFT_KEY, type LeftTrack, OWN_WINDOW, PLACES_KEY, soundOf, type Track } from './track.ts'

export const player = createStore<{ readonly track: Track | null }>({ track: null })

export const BACK_SECONDS = 10
export const AHEAD_SECONDS = 30
const SETTINGS_KEY = 'karuna.sound'
const MAX_REMEMBERED = 50
const SAVE_EVERY_SECONDS = 5
const CHANNEL = 'karuna.player'

const TAKES_KEYS = 'input, select, textarea, video, audio, dialog, [contenteditable], [role]'
const TAKES_SPACE = `button, a, summary, ${TAKES_KEYS}`

export const isLive = (): boolean => player.get().track?.seconds === null

export const seekTo = (audio: HTMLAudioElement, seconds: number): void => {
	if (isLive()) return
	audio.currentTime = Math.max(0, Math.min(seconds, audio.duration || seconds))
}

export const togglePlay = (audio: HTMLAudioElement): void => {
	if (!audio.paused) audio.pause()
	else if (isLive()) rejoin(audio)
	else void audio.play().catch(() => undefined)
}

/** Plays a channel from where it is now. */
function rejoin(audio: HTMLAudioElement): void {
	const { track } = player.get()
	if (!track) return
	audio.src = soundOf(track)
	void audio.play().catch(() => undefined)
}

/** Ends the player. */
export function close(audio: HTMLAudioElement): void {
	audio.pause()
	remember(audio)
	audio.removeAttribute('src')
	audio.load()
	player.set({ track: null })
}

export const isOwnWindow = (): boolean => new URLSearchParams(location.search).has(OWN_WINDOW)

/** Opens the player in a window of its own, which goes on whatever happens to this page. */
export function moveToWindow(audio: HTMLAudioElement, { page }: Track): void {
	const address = `${page}?${OWN_WINDOW}&t=${Math.floor(audio.currentTime)}`
	if (window.open(address, 'karuna-player', 'popup,width=440,height=640')) close(audio)
}

export const addressAt = (audio: HTMLAudioElement, { page }: Track): string =>
	isLive() ? `${location.origin}${page}` : `${location.origin}${page}?t=${Math.floor(audio.currentTime)}`

/** Connects the sound with the device, with other tabs, and with the pages that its listener goes to. */
export function control(audio: HTMLAudioElement): void {
	readSettings(audio)
	hearOneTab(audio)
	rememberPlace(audio)
	takeKeys(audio)
	offerToDevice(audio)
	leaveToNextPage(audio)
	rejoinChannel(audio)
	if (isOwnWindow()) keepWindow()
}

function readSettings(audio: HTMLAudioElement): void {
	const { rate = 1, volume = 1 } = (onDevice.read(SETTINGS_KEY) ?? {}) as { rate?: number; volume?: number }
	// A change of its source would set the other one back.
	audio.defaultPlaybackRate = rate
	audio.playbackRate = rate
	audio.volume = volume
	const save = () => {
		audio.defaultPlaybackRate = audio.playbackRate
		onDevice.set(SETTINGS_KEY, JSON.stringify({ rate: audio.playbackRate, volume: audio.volume }))
	}
	audio.addEventListener('ratechange', save)
	audio.addEventListener('volumechange', save)
}

function hearOneTab(audio: HTMLAudioElement): void {
	const tabs = new BroadcastChannel(CHANNEL)
	const begun = () => tabs.postMessage(null)
	audio.addEventListener('play', begun)
	tabs.addEventListener('message', () => audio.pause())
	if (!audio.paused) begun()
}

function remember(audio: HTMLAudioElement): void {
	const { track } = player.get()
	if (!track || isLive()) return
	const { [track.id]: _, ...others } = (onDevice.read(PLACES_KEY) ?? {}) as Record<string, number>
	const latest = audio.ended ? [] : [[track.id, Math.floor(audio.currentTime)] as const]
	const newest = [...Object.entries(others), ...latest].slice(-MAX_REMEMBERED)
	onDevice.set(PLACES_KEY, JSON.stringify(Object.fromEntries(newest)))
}

function rememberPlace(audio: HTMLAudioElement): void {
	let saved = audio.currentTime
	const save = () => {
		saved = audio.currentTime
		remember(audio)
	}
	audio.addEventListener('timeupdate', () => {
		if (Math.abs(audio.currentTime - saved) >= SAVE_EVERY_SECONDS) save()
	})
	audio.addEventListener('pause', save)
	audio.addEventListener('ended', save)
}

const SILENT_MS = 5_000

/** Joins a channel again after a tunnel, a suspension or a restart of the radio. */
function rejoinChannel(audio: HTMLAudioElement): void {
	let reached = 0
	setInterval(() => {
		if (isLive() && !audio.paused && audio.currentTime === reached) rejoin(audio)
		reached = audio.currentTime
	}, SILENT_MS)
	audio.addEventListener('ended', () => {
		if (isLive()) rejoin(audio)
	})
	window.addEventListener('online', () => {
		if (isLive() && !audio.paused) rejoin(audio)
	})
}

function takeKeys(audio: HTMLAudioElement): void {
	document.addEventListener('keydown', (event) => {
		const { key, target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event
		if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey || !player.get().track) return
		const isFree = (taken: string) => !(target as Element).closest(taken)
		if (key === ' ' && isFree(TAKES_SPACE)) togglePlay(audio)
		else if (key === 'ArrowLeft' && isFree(TAKES_KEYS)) seekTo(audio, audio.currentTime - BACK_SECONDS)
		else if (key === 'ArrowRight' && isFree(TAKES_KEYS)) seekTo(audio, audio.currentTime + AHEAD_SECONDS)
		else return
		event.preventDefault()
	})
}

function offerToDevice(audio: HTMLAudioElement): void {
	const { mediaSession } = navigator
	if (!mediaSession) return
	const describe = () => {
		const { track } = player.get()
		mediaSession.metadata =
			track &&
			new MediaMetadata({
				title: track.title,
				artist: track.by,
				artwork: track.picture === null ? [] : [{ src: track.picture }],
			})
	}
	describe()
	player.subscribe(describe)
	const actions: Readonly<Partial<Record<MediaSessionAction, MediaSessionActionHandler>>> = {
		play: () => togglePlay(audio),
		pause: () => audio.pause(),
		stop: () => close(audio),
		seekbackward: ({ seekOffset }) => seekTo(audio, audio.currentTime - (seekOffset ?? BACK_SECONDS)),
		seekforward: ({ seekOffset }) => seekTo(audio, audio.currentTime + (seekOffset ?? AHEAD_SECONDS)),
		seekto: ({ seekTime }) => seekTo(audio, seekTime ?? 0),
	}
	for (const [action, handler] of Object.entries(actions))
		try {
			mediaSession.setActionHandler(action as MediaSessionAction, handler)
		} catch {
			// Not every browser knows every action.
		}
	const place = () => {
		const { duration, currentTime: position, playbackRate } = audio
		if (Number.isFinite(duration) && position <= duration)
			mediaSession.setPositionState({ duration, position, playbackRate })
	}
	for (const event of ['durationchange', 'seeked', 'ratechange', 'playing'])
		audio.addEventListener(event, place)
}

function leaveToNextPage(audio: HTMLAudioElement): void {
	window.addEventListener('pagehide', () => {
		const { track } = player.get()
		if (!track) return
		remember(audio)
		const left: LeftTrack = { ...track, at: audio.currentTime, isPaused: audio.paused }
		if (!isOwnWindow()) inTab.set(LEFT_KEY, JSON.stringify(left))
		audio.pause()
	})
}

/** Links of the player's window open beside it, and a reload begins where it was. */
function keepWindow(): void {
	history.replaceState(null, '', `?${OWN_WINDOW}`)
	document.addEventListener(
		'click',
		({ target }) => {
			const link = (target as Element).closest('a')
			if (link) link.target = '_blank'
		},
		true,
	)
}
