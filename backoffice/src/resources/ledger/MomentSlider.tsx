import { useEffect, useState } from 'react'
import { useLocale } from 'react-admin'
import { useT } from '../../providers/i18n.ts'
import { formatMoment } from '../../ui/time.ts'
import styles from './moment-slider.module.css'
import { indexOf, type Stop } from './moments.ts'

/** One place on the log that a person moves. */
export interface Thumb {
	label: string
	/** Null: the last stop. */
	at: string | null
	onMove: (at: string | null) => void
}

interface MomentSliderProps {
	stops: readonly Stop[]
	/** What the last stop is called. */
	end: string
	/** One moment, or from and to. */
	thumbs: readonly [Thumb] | readonly [Thumb, Thumb]
	/** Where months end, under the track. */
	marks: readonly { at: string; label: string; sealed: boolean }[]
}

/** Marks closer to one another than this share of the track would overlap. */
const ROOM = 0.09
const SETTLED_MS = 300

/** The log from its first day to now: how busy each day was, and one or two moments on it. */
export function MomentSlider({ stops, end, thumbs, marks }: MomentSliderProps) {
	const t = useT()
	const busiest = Math.max(1, ...stops.map((stop) => stop.events))
	const last = Math.max(1, stops.length - 1)
	const places = thumbs.map((thumb) => indexOf(stops, thumb.at))
	const [low = 0, high = 0] = thumbs.length === 2 ? places : [0, ...places]
	const isIn = (index: number) => index >= Math.min(low, high) && index <= Math.max(low, high)
	return (
		<div className={styles.slider}>
			<p className={styles.caption}>{t('clock.days')}</p>
			<div className={styles.days} aria-hidden="true">
				{stops.map((stop, index) => (
					<i
						key={stop.at ?? 'now'}
						className={isIn(index) ? styles.in : undefined}
						style={{ height: `${(stop.events * 100) / busiest}%` }}
					/>
				))}
			</div>
			<div className={styles.track} aria-hidden="true">
				<b
					style={{
						left: `${(Math.min(low, high) * 100) / last}%`,
						right: `${100 - (Math.max(low, high) * 100) / last}%`,
					}}
				/>
			</div>
			{thumbs.map((thumb, index) => (
				<Handle
					key={thumb.label}
					thumb={thumb}
					stops={stops}
					end={end}
					hollow={thumbs.length === 2 && index === 0}
				/>
			))}
			<div className={styles.marks} aria-hidden="true">
				{apart(marks, stops).map(({ at, label, sealed, place }) => (
					<span key={at} className={sealed ? styles.sealed : undefined} style={{ left: `${place * 100}%` }}>
						{label}
					</span>
				))}
				<span className={styles.end}>{end}</span>
			</div>
		</div>
	)
}

interface HandleProps {
	thumb: Thumb
	stops: readonly Stop[]
	end: string
	hollow: boolean
}

/** A native range: arrows move by a day, Page keys by a tenth, Home and End to the ends. */
function Handle({ thumb, stops, end, hollow }: HandleProps) {
	const t = useT()
	const locale = useLocale()
	const place = indexOf(stops, thumb.at)
	const [moving, setMoving] = useState<number | null>(null)
	const index = moving ?? place
	const stop = stops[index]
	const { onMove } = thumb
	useEffect(() => {
		if (moving === null) return
		const settled = setTimeout(() => {
			onMove(stops[moving]?.at ?? null)
			setMoving(null)
		}, SETTLED_MS)
		return () => clearTimeout(settled)
	}, [moving, onMove, stops])
	return (
		<input
			type="range"
			className={`${styles.handle} ${hollow ? styles.hollow : ''}`}
			min={0}
			max={stops.length - 1}
			value={index}
			aria-label={thumb.label}
			aria-valuetext={`${stop?.at ? formatMoment(stop.at, locale) : end}, ${t('clock.events', { count: stop?.events ?? 0 })}`}
			onChange={(event) => setMoving(Number(event.target.value))}
		/>
	)
}

/** Marks that have room, the later ones first, and none too near to the end. */
function apart(marks: MomentSliderProps['marks'], stops: readonly Stop[]) {
	const last = Math.max(1, stops.length - 1)
	const saved: ((typeof marks)[number] & { place: number })[] = []
	for (const mark of marks.toReversed()) {
		const place = indexOf(stops, mark.at) / last
		const next = saved.at(-1)?.place ?? 1
		if (next - place >= ROOM && place >= ROOM / 2) saved.push({ ...mark, place })
	}
	return saved
}
