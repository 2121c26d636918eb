import { Box, Button, Skeleton } from '@mui/material'
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useGetList, useLocale } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import type { BackofficeChannel } from '../../../../domain/radio/channels.contract.ts'
import type { BackofficeStreaming } from '../../../../domain/radio/streamings.contract.ts'
import { dateFormat } from '../../../../kernel/wire/formatters.ts'
import { HOUR_MS } from '../../../../kernel/wire/time.ts'
import { wallClock, zoneHere } from '../../../../kernel/wire/wall-clock.ts'
import { useT } from '../../providers/i18n.ts'
import { serverClock } from '../../providers/server-clock.ts'
import { Failure } from '../../ui/failure.tsx'
import { NativeSelect } from '../../ui/list/filter-form.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioPage } from '../media/RadioPage.tsx'
import { styles } from './radio.styles.ts'
import { useChannels } from './use-channels.ts'
import {
	type Arrow,
	type DayOfWeek,
	daysFrom,
	mondayOf,
	type Part,
	partsOf,
	stepped,
	thisWeek,
} from './week.ts'

const BACK = { to: '/radioStreamings', label: 'streamings.all' } as const
const MOST = 1_000
const DAY = /^\d{4}-\d\d-\d\d$/

export function WeekPage() {
	const t = useT()
	const { data: channels, error, refetch } = useChannels()
	const [search, setSearch] = useSearchParams()
	const channel = channels?.find(({ id }) => id === search.get('channel')) ?? channels?.[0]
	const change = (next: Record<string, string>) =>
		setSearch({ ...Object.fromEntries(search), ...next }, { replace: true })
	return (
		<RadioPage title={t('radioWeek.title')} resource="radioStreamings" back={BACK}>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!channels && !error ? <Skeleton variant="rectangular" height={320} /> : null}
			{channels?.length === 0 ? <Note>{t('streamings.noChannel')}</Note> : null}
			{channels && channel ? (
				<Week channel={channel} channels={channels} chosen={search.get('week') ?? ''} onChange={change} />
			) : null}
		</RadioPage>
	)
}

interface WeekProps {
	channel: BackofficeChannel
	channels: readonly BackofficeChannel[]
	/** A day of the week that is shown; the present one for any other text. */
	chosen: string
	onChange: (next: Record<string, string>) => void
}

function Week({ channel, channels, chosen, onChange }: WeekProps) {
	const t = useT()
	const { zone } = channel
	const isDay = DAY.test(chosen) && !Number.isNaN(Date.parse(chosen))
	const monday = isDay ? mondayOf(chosen) : thisWeek(serverClock.now(), zone)
	const days = daysFrom(monday, zone)
	const { data, error, refetch } = useGetList<BackofficeStreaming>('radioStreamings', {
		pagination: { page: 1, perPage: MOST },
		sort: { field: 'startTime', order: 'ASC' },
		filter: {
			channelId: channel.id,
			from: new Date(days[0]?.from ?? 0).toISOString(),
			until: new Date(days[6]?.until ?? 0).toISOString(),
		},
	})
	const here = zoneHere()
	return (
		<>
			<Box sx={styles.bar}>
				<NativeSelect
					label={t('radioChannels.one')}
					choices={channels}
					value={channel.id}
					onChange={(id) => onChange({ channel: id })}
				/>
				<Button
					variant="outlined"
					color="secondary"
					startIcon={<ChevronLeft size={16} />}
					onClick={() => onChange({ week: mondayOf(monday, -1) })}
				>
					{t('radioWeek.before')}
				</Button>
				<Button variant="outlined" color="secondary" onClick={() => onChange({ week: '' })}>
					{t('radioWeek.present')}
				</Button>
				<Button
					variant="outlined"
					color="secondary"
					endIcon={<ChevronRight size={16} />}
					onClick={() => onChange({ week: mondayOf(monday, 1) })}
				>
					{t('radioWeek.after')}
				</Button>
				<Button
					component={Link}
					to={`/radioStreamings/create?channel=${channel.id}`}
					variant="contained"
					startIcon={<Plus size={16} />}
				>
					{t('streamings.add')}
				</Button>
			</Box>
			<p>{t(zone === here ? 'radioWeek.zone' : 'radioWeek.zones', { zone, here })}</p>
			{error ? <Failure error={error} text="streamings.listFailed" onRetry={() => void refetch()} /> : null}
			{!data && !error ? <Skeleton variant="rectangular" height={320} /> : null}
			{data ? <Days days={days} streamings={data} channel={channel} /> : null}
		</>
	)
}

const ARROWS: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] satisfies Arrow[]

/** Arrows lead from a streaming to the others. */
function step(event: KeyboardEvent<HTMLElement>): void {
	if (!ARROWS.includes(event.key)) return
	const days = [...event.currentTarget.querySelectorAll('ol')].map((day) => [...day.querySelectorAll('a')])
	const link = event.target as HTMLAnchorElement
	const day = days.findIndex((links) => links.includes(link))
	const place = days[day]?.indexOf(link)
	if (place === undefined) return
	event.preventDefault()
	const counts = days.map(({ length }) => length)
	const [nextDay, nextPlace] = stepped(counts, [day, place], event.key as Arrow)
	days[nextDay]?.[nextPlace]?.focus()
}

interface DaysProps {
	days: readonly DayOfWeek[]
	streamings: readonly BackofficeStreaming[]
	channel: BackofficeChannel
}

function Days({ days, streamings, channel }: DaysProps) {
	const t = useT()
	const locale = useLocale()
	const weekday = dateFormat(locale ?? 'en', {
		weekday: 'short',
		day: 'numeric',
		month: 'short',
		timeZone: 'UTC',
	})
	return (
		<Box role="group" aria-label={t('radioWeek.title')} sx={styles.week} onKeyDown={step}>
			{days.map((day) => {
				const hours = (day.until - day.from) / HOUR_MS
				const name = weekday.format(Date.parse(day.day))
				return (
					<section key={day.day} aria-labelledby={`day-${day.day}`}>
						<h2 id={`day-${day.day}`}>{hours === 24 ? name : t('radioWeek.hours', { day: name, hours })}</h2>
						<ol>
							{partsOf(day, streamings).map((part) => (
								<PartOfDay key={part.from} part={part} channel={channel} />
							))}
						</ol>
					</section>
				)
			})}
		</Box>
	)
}

interface PartOfDayProps {
	part: Part<BackofficeStreaming>
	channel: BackofficeChannel
}

function PartOfDay({ part: { of, from, until }, channel }: PartOfDayProps) {
	const t = useT()
	const clock = (zone: string) =>
		[from, until]
			.map((at) => wallClock(at, zone))
			.map((field) => `${field('hour')}:${field('minute')}`)
			.join(' – ')
	const [there, here] = [clock(channel.zone), clock(zoneHere())]
	return (
		<li data-between={of === null} data-playing={of?.isPlaying}>
			{of === null ? (
				<span>{channel.fallback ?? t('radioChannels.silence')}</span>
			) : (
				<Link to={`/radioStreamings/${of.id}`}>{of.title}</Link>
			)}
			<Box component="span" sx={styles.times}>
				{there}
			</Box>
			{here === there ? null : (
				<Box component="small" sx={styles.times}>
					({here})
				</Box>
			)}
		</li>
	)
}
