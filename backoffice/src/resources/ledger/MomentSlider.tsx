import { Box } from '@mui/material'
import { useEffect, useState } from 'react'
import { useLocale } from 'react-admin'
import { useT } from '../../providers/i18n.ts'
import { PHONE } from '../../theme/media.ts'
import { sheet } from '../../theme/sheet.ts'
import { formatMoment } from '../../ui/time.ts'
import { indexOf, type Stop } from './moments.ts'

const styles = sheet({
	slider: { position: 'relative', height: '104px', margin: '30px 12px 0' },
	caption: {
		position: 'absolute',
		bottom: '100%',
		left: 0,
		color: 'var(--color-ink-2)',
		fontSize: 'var(--text-xs, 0.75rem)',
		lineHeight: '1.125rem',
	},
	days: {
		position: 'absolute',
		inset: '0 0 52px',
		display: 'flex',
		gap: '1px',
		alignItems: 'flex-end',
		'& i': { flex: 1, minHeight: '1px', background: 'var(--color-line)', borderRadius: '1px 1px 0 0' },
		'& .in': { background: 'color-mix(in srgb, var(--color-sky) 40%, var(--color-surface))' },
	},
	track: {
		position: 'absolute',
		top: '52px',
		right: 0,
		left: 0,
		height: '4px',
		borderRadius: '2px',
		background: 'var(--color-line-strong)',
		'& b': { position: 'absolute', top: 0, height: '4px', background: 'var(--color-sky)' },
	},
	/* The thumb's centre travels over the whole track: the range is wider by one thumb. */
	handle: {
		position: 'absolute',
		top: '42px',
		left: '-12px',
		width: 'calc(100% + 24px)',
		height: '24px',
		margin: 0,
		appearance: 'none',
		background: 'none',
		pointerEvents: 'none',
		outline: '0',
		'&::-webkit-slider-thumb': {
			appearance: 'none',
			width: '24px',
			height: '24px',
			border: '3px solid var(--color-sky)',
			borderRadius: '50%',
			background: 'var(--color-sky)',
			boxShadow: '0 1px 4px rgb(0 0 0 / 0.3)',
			cursor: 'grab',
			pointerEvents: 'auto',
		},
		'&::-moz-range-thumb': {
			boxSizing: 'border-box',
			width: '24px',
			height: '24px',
			border: '3px solid var(--color-sky)',
			borderRadius: '50%',
			background: 'var(--color-sky)',
			cursor: 'grab',
			pointerEvents: 'auto',
		},
		'&:focus-visible::-webkit-slider-thumb': {
			outline: '2px solid var(--color-focus)',
			outlineOffset: '2px',
		},
		'&:focus-visible::-moz-range-thumb': { outline: '2px solid var(--color-focus)', outlineOffset: '2px' },
	},
	hollow: {
		'&::-webkit-slider-thumb': { background: 'var(--color-surface)' },
		'&::-moz-range-thumb': { background: 'var(--color-surface)' },
	},
	marks: {
		position: 'absolute',
		inset: '72px 0 0',
		fontSize: 'var(--text-sm)',
		lineHeight: '1rem',
		color: 'var(--color-ink-2)',
		'& span': {
			position: 'absolute',
			paddingTop: '8px',
			transform: 'translateX(-50%)',
			whiteSpace: 'nowrap',
		},
		'& span::before': {
			content: '""',
			position: 'absolute',
			top: 0,
			left: '50%',
			width: '1px',
			height: '6px',
			background: 'var(--color-line-strong)',
		},
		'& .sealed': { color: 'var(--color-pine)', fontWeight: 560 },
		'& .sealed::before': { width: '2px', background: 'var(--color-pine)' },
		'& .end': { right: 0, transform: 'none' },
		'& .end::before': { right: 0, left: 'auto' },
		[PHONE]: { '& span:not(.end, .sealed)': { display: 'none' } },
	},
})

export interface Thumb {
	label: string
	at: string | null
	onMove: (at: string | null) => void
}

interface MomentSliderProps {
	stops: readonly Stop[]
	end: string
	thumbs: readonly [Thumb] | readonly [Thumb, Thumb]
	marks: readonly { at: string; label: string; sealed: boolean }[]
}

const ROOM = 0.09
const SETTLED_MS = 300

export function MomentSlider({ stops, end, thumbs, marks }: MomentSliderProps) {
	const t = useT()
	const busiest = Math.max(1, ...stops.map((stop) => stop.events))
	const last = Math.max(1, stops.length - 1)
	const places = thumbs.map((thumb) => indexOf(stops, thumb.at))
	const [low = 0, high = 0] = thumbs.length === 2 ? places : [0, ...places]
	const isIn = (index: number) => index >= Math.min(low, high) && index <= Math.max(low, high)
	return (
		<Box sx={styles.slider}>
			<Box component="p" sx={styles.caption}>
				{t('clock.days')}
			</Box>
			<Box sx={styles.days} aria-hidden="true">
				{stops.map((stop, index) => (
					<i
						key={stop.at ?? 'now'}
						className={isIn(index) ? 'in' : undefined}
						style={{ height: `${(stop.events * 100) / busiest}%` }}
					/>
				))}
			</Box>
			<Box sx={styles.track} aria-hidden="true">
				<b
					style={{
						left: `${(Math.min(low, high) * 100) / last}%`,
						right: `${100 - (Math.max(low, high) * 100) / last}%`,
					}}
				/>
			</Box>
			{thumbs.map((thumb, index) => (
				<Handle
					key={thumb.label}
					thumb={thumb}
					stops={stops}
					end={end}
					hollow={thumbs.length === 2 && index === 0}
				/>
			))}
			<Box sx={styles.marks} aria-hidden="true">
				{apart(marks, stops).map(({ at, label, sealed, place }) => (
					<span key={at} className={sealed ? 'sealed' : undefined} style={{ left: `${place * 100}%` }}>
						{label}
					</span>
				))}
				<span className="end">{end}</span>
			</Box>
		</Box>
	)
}

interface HandleProps {
	thumb: Thumb
	stops: readonly Stop[]
	end: string
	hollow: boolean
}

/** A native range input: arrows move by a day, Page keys by a tenth, Home and End to the ends. */
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
		<Box
			component="input"
			type="range"
			sx={[styles.handle, hollow && styles.hollow]}
			min={0}
			max={stops.length - 1}
			value={index}
			aria-label={thumb.label}
			aria-valuetext={`${stop?.at ? formatMoment(stop.at, locale) : end}, ${t('clock.events', { count: stop?.events ?? 0 })}`}
			onChange={(event) => setMoving(Number(event.target.value))}
		/>
	)
}

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
