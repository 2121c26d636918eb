import './media.css'
import { useQuery } from '@tanstack/react-query'
import { Podcast as Microphone, Rss } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { MediaHome, PodcastCard, TeamMember } from '../../../../domain/media/listening.contract.ts'
import type { Structured, StructuredPage } from '../../../../kernel/wire/structured-data.ts'
import type { DocumentContext } from '../../lib/document.ts'
import { pageNumber } from '../../lib/page-number.ts'
import { paths } from '../../lib/paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { PageLinks } from '../../ui/page-links.tsx'
import { Picture } from '../../ui/picture.tsx'
import { episodesQuery, mediaHomeQuery, onAirQuery } from './api/media.ts'
import { Cover, EpisodeList } from './episode-parts.tsx'
import { MediaNav } from './media-nav.tsx'
import { OnAir } from './on-air.tsx'
import { structuredEpisodes } from './structured.ts'

const SIZE = 12

/** Null on the page of everything. */
function listQuery(parameters: URLSearchParams) {
	const category = parameters.get('category') ?? undefined
	const podcast = parameters.get('podcast') ?? undefined
	return category || podcast ? episodesQuery({ category, podcast }, pageNumber(parameters), SIZE) : null
}

export async function loadMedia({ queries, search }: DocumentContext): Promise<void> {
	const list = listQuery(search)
	await Promise.all([
		queries.fetchQuery(mediaHomeQuery),
		list ? queries.fetchQuery(list) : queries.fetchQuery(onAirQuery),
	])
}

export function structuredMedia(
	{ queries, search }: DocumentContext,
	page: StructuredPage,
): readonly Structured[] {
	const list = listQuery(search)
	const home = queries.getQueryData(mediaHomeQuery.queryKey)
	const episodes = list
		? queries.getQueryData(list.queryKey)?.data
		: home &&
			new Map(
				[...home.picks, ...home.categories.flatMap((each) => each.episodes)].map((each) => [each._id, each]),
			).values()
	return structuredEpisodes(page, [...(episodes ?? [])])
}

export default function Media() {
	const { t } = useTranslation('listen')
	const [parameters] = useSearchParams()
	const { data: home } = useQuery(mediaHomeQuery)
	if (!home) return null
	return (
		<div className="wrap stack gap-8 py-10">
			<header className="stack">
				<h1>{t('title')}</h1>
				<p className="max-w-[62ch]">{t('lead')}</p>
				<MediaNav current="podcasts" />
			</header>
			{listQuery(parameters) ? <Chosen home={home} /> : <Everything home={home} />}
		</div>
	)
}

/** The episodes of a category or a podcast, by pages. */
function Chosen({ home }: { readonly home: MediaHome }) {
	const { t } = useTranslation('listen')
	const [parameters] = useSearchParams()
	const page = pageNumber(parameters)
	const category = parameters.get('category') ?? undefined
	const slug = parameters.get('podcast') ?? undefined
	const { data } = useQuery(episodesQuery({ category, podcast: slug }, page, SIZE))
	const podcast = home.podcasts.find((each) => each.slug === slug)
	const name = podcast?.title ?? home.categories.find(({ _id }) => _id === category)?.name
	return (
		<section className="stack" aria-labelledby="chosen">
			<h2 id="chosen">{name ?? t('episodes')}</h2>
			{podcast && <p className="media-text">{podcast.description}</p>}
			<p className="row flex-wrap">
				{podcast && <FeedLink podcast={podcast} />}
				<ButtonLink variant="text" to={paths.talmedia.href()}>
					{t('everything')}
				</ButtonLink>
			</p>
			{data?.data.length ? <EpisodeList episodes={data.data} /> : <p>{t('noneHere')}</p>}
			<PageLinks
				page={page}
				size={SIZE}
				total={data?.totalCountOfRecords ?? 0}
				hrefOf={(other) =>
					paths.talmedia.href({ category, podcast: slug, page: other > 1 ? String(other) : undefined })
				}
			/>
		</section>
	)
}

function Everything({ home: { picks, podcasts, categories, team } }: { readonly home: MediaHome }) {
	const { t } = useTranslation('listen')
	const { data: onAir } = useQuery(onAirQuery)
	return (
		<>
			{onAir && onAir.channels.length > 0 && <OnAir {...onAir} />}
			{podcasts.length === 0 && (
				<EmptyState icon={Microphone} title={t('none')}>
					<p className="text-ink-2">{t('noneHelp')}</p>
				</EmptyState>
			)}
			{picks.length > 0 && (
				<section className="stack" aria-labelledby="picks">
					<h2 id="picks">{t('picks')}</h2>
					<EpisodeList episodes={picks} />
				</section>
			)}
			{podcasts.length > 0 && (
				<section className="stack" aria-labelledby="podcasts">
					<h2 id="podcasts">{t('podcasts')}</h2>
					<ul className="media-list">
						{podcasts.map((podcast) => (
							<Show key={podcast._id} podcast={podcast} />
						))}
					</ul>
				</section>
			)}
			{categories.map(({ _id, name, total, episodes }) => (
				<section key={_id} className="stack" aria-labelledby={_id}>
					<div className="row flex-wrap justify-between">
						<h2 id={_id}>{name}</h2>
						{total > episodes.length && (
							<ButtonLink variant="text" to={paths.talmedia.href({ category: _id })}>
								{t('all', { count: total })} <span className="sr-only">{name}</span>
							</ButtonLink>
						)}
					</div>
					<EpisodeList episodes={episodes} />
				</section>
			))}
			{team.length > 0 && (
				<section className="stack" aria-labelledby="team">
					<h2 id="team">{t('team')}</h2>
					<ul className="media-team">
						{team.map((member) => (
							<Person key={member._id} member={member} />
						))}
					</ul>
				</section>
			)}
		</>
	)
}

function FeedLink({ podcast: { title, feedUrl } }: { readonly podcast: PodcastCard }) {
	const { t } = useTranslation('listen')
	return (
		<a className="btn text sm" href={feedUrl} type="application/rss+xml">
			<Icon of={Rss} size="s" />
			{t('subscribe')} <span className="sr-only">{title}</span>
		</a>
	)
}

function Show({ podcast }: { readonly podcast: PodcastCard }) {
	const { t } = useTranslation('listen')
	const { slug, title, author, description, picture, episodes } = podcast
	return (
		<li className="card media-card">
			<Cover of={picture} />
			<div className="stack gap-2">
				<h3>
					<Link to={paths.talmedia.href({ podcast: slug })}>{title}</Link>
				</h3>
				<p className="text-ink-2 text-sm">{[author, t('count', { count: episodes })].join(' · ')}</p>
				<p className="media-text short">{description}</p>
				<FeedLink podcast={podcast} />
			</div>
		</li>
	)
}

function Person({ member }: { readonly member: TeamMember }) {
	const { t } = useTranslation('listen')
	const { name, title, type, companyName, city, picture } = member
	return (
		<li className="media-person">
			{picture ? <Picture className="face" of={picture} sizes="96px" /> : <Avatar name={name} />}
			<h3>{name}</h3>
			<p className="text-sm">{[t(`memberTypes.${type}`), title].join(' · ')}</p>
			<p className="text-ink-2 text-sm">{[companyName, city].filter(Boolean).join(' · ')}</p>
		</li>
	)
}
