import { Heart, Play, Radio } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHref } from 'react-router-dom'
import type { Channel } from '../../../../domain/radio/channels.contract.ts'
import type { UpcomingStreaming } from '../../../../domain/radio/streamings.contract.ts'
import { momentOf } from '../../../../kernel/wire/moments.ts'
import { paths } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { useReader } from '../../ui/reader.ts'
import { Cover } from './episode-parts.tsx'
import type { Track } from './player/track.ts'

interface OnAirProps {
	readonly channels: readonly Channel[]
	readonly upcoming: readonly UpcomingStreaming[]
}

/** The channels on air, and their programmes to come. */
export function OnAir({ channels, upcoming }: OnAirProps) {
	const { t } = useTranslation('listen')
	return (
		<section className="stack" aria-labelledby="channels">
			<h2 id="channels">{t('channels')}</h2>
			<ul className="media-list">
				{channels.map((channel) => (
					<li key={channel._id} className="card media-card" data-channel={channel.slug}>
						<span className="media-cover">
							{channel.artworkUrl ? (
								<img src={channel.artworkUrl} alt="" width={112} height={112} loading="lazy" />
							) : (
								<Icon of={Radio} size="l" />
							)}
						</span>
						<div className="stack gap-2">
							<h3>{channel.name}</h3>
							<p className="chip" data-favourite hidden>
								<Icon of={Heart} size="s" />
								{t('favourite')}
							</p>
							<p className="media-text short">{channel.description}</p>
							<ListenLive channel={channel} />
						</div>
					</li>
				))}
			</ul>
			<p>
				<Link to={paths.radioWidget.href()}>{t('inYourSite')}</Link>
			</p>
			{upcoming.length > 0 && (
				<>
					<h3>{t('upcoming')}</h3>
					<ul className="media-list">
						{upcoming.map((streaming) => (
							<Upcoming key={streaming._id} streaming={streaming} />
						))}
					</ul>
				</>
			)}
		</section>
	)
}

function ListenLive({ channel: { slug, name, artworkUrl } }: { readonly channel: Channel }) {
	const { t } = useTranslation('listen')
	const page = useHref(paths.talmedia.href())
	const track: Track = {
		id: slug,
		title: name,
		by: '',
		picture: artworkUrl || null,
		seconds: null,
		src: `/radio/${slug}.mp3`,
		page,
	}
	return (
		<button
			type="button"
			className="btn needs-script"
			data-episode={JSON.stringify(track)}
			aria-label={t('listenLiveNamed', { name })}
		>
			<Icon of={Play} size="s" />
			{t('listenLive')}
		</button>
	)
}

function Upcoming({ streaming }: { readonly streaming: UpcomingStreaming }) {
	const { title, host, picture, startTime, channel } = streaming
	return (
		<li className="card media-card">
			<Cover of={picture} />
			<div className="stack gap-2">
				<h4>{title}</h4>
				<p className="text-ink-2 text-sm">{[channel.name, host].filter(Boolean).join(' · ')}</p>
				<ChannelTime at={new Date(startTime).toISOString()} zone={channel.zone} />
			</div>
		</li>
	)
}

interface ChannelTimeProps {
	readonly at: string
	readonly zone: string
}

/** Shows an instant in a channel's zone; `reader-times.ts` adds the reader's own. */
function ChannelTime({ at, zone }: ChannelTimeProps) {
	const { language } = useReader()
	return (
		<p className="text-sm tabular-nums">
			<time dateTime={at} data-zone={zone}>
				{momentOf(at, { language, zone }).text}
			</time>
			<span className="block text-ink-2" />
		</p>
	)
}
