import './media.css'
import { useQuery } from '@tanstack/react-query'
import { Clapperboard, ExternalLink, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHref, useSearchParams } from 'react-router-dom'
import { formatPlayingTime } from '../../../../client/format/sizes.ts'
import type { MediaVideo } from '../../../../domain/media/listening.contract.ts'
import type { DocumentContext } from '../../lib/document.ts'
import { pageNumber } from '../../lib/page-number.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageLinks } from '../../ui/page-links.tsx'
import { mediaVideosQuery } from './api/media.ts'
import { MediaNav } from './media-nav.tsx'

const SIZE = 12
const ELSEWHERE = 'https://www.youtube.com/results'

const keywordOf = (parameters: URLSearchParams) =>
	parameters.get('keyword')?.trim().slice(0, 100) || undefined

const queryOf = (parameters: URLSearchParams) =>
	mediaVideosQuery(keywordOf(parameters), pageNumber(parameters), SIZE)

export const loadVideos = ({ queries, search }: DocumentContext) => queries.fetchQuery(queryOf(search))

export const videosOf = ({ queries, search }: DocumentContext): readonly MediaVideo[] =>
	queries.getQueryData(queryOf(search).queryKey)?.data ?? []

export default function Videos() {
	const { t } = useTranslation('listen')
	const [parameters] = useSearchParams()
	const keyword = keywordOf(parameters)
	const { data } = useQuery(queryOf(parameters))
	return (
		<div className="wrap stack gap-8 py-10">
			<header className="stack">
				<h1>{t('video.title')}</h1>
				<p className="max-w-[62ch]">{t('video.lead')}</p>
				<div className="row flex-wrap justify-between">
					<MediaNav current="videos" />
					<search>
						<form className="row" action={useHref(paths.talvideos.href())}>
							<input
								className="input"
								type="search"
								name="keyword"
								defaultValue={keyword}
								aria-label={t('video.search')}
								placeholder={t('video.search')}
								maxLength={100}
							/>
							<button type="submit" className="btn line">
								<Icon of={Search} />
								{t('video.searchNow')}
							</button>
						</form>
					</search>
				</div>
			</header>
			{keyword && <h2>{t('video.found', { keyword })}</h2>}
			{data?.data.length ? (
				<ul className="media-videos">
					{data.data.map((video) => (
						<Film key={video._id} video={video} />
					))}
				</ul>
			) : (
				<EmptyState icon={Clapperboard} title={keyword ? t('video.noneFound') : t('video.none')}>
					{keyword && (
						<ButtonLink variant="line" to={paths.talvideos.href()}>
							{t('video.showAll')}
						</ButtonLink>
					)}
				</EmptyState>
			)}
			<PageLinks
				page={pageNumber(parameters)}
				size={SIZE}
				total={data?.totalCountOfRecords ?? 0}
				hrefOf={(other) => paths.talvideos.href({ keyword, page: other > 1 ? String(other) : undefined })}
			/>
			{keyword && (
				<p className="stack gap-2">
					<a
						className="btn line justify-self-start"
						href={`${ELSEWHERE}?${new URLSearchParams({ search_query: keyword })}`}
						target="_blank"
						rel="noopener noreferrer"
					>
						<Icon of={ExternalLink} size="s" />
						{t('video.elsewhere', { keyword })}
					</a>
					<span className="text-ink-2 text-sm">{t('video.elsewhereHelp')}</span>
				</p>
			)}
		</div>
	)
}

function Film({ video: { title, description, url, posterUrl, seconds } }: { readonly video: MediaVideo }) {
	return (
		<li className="stack gap-2">
			{/* biome-ignore lint/a11y/useMediaCaption: our films have none yet */}
			<video
				className="block aspect-video w-full rounded-md bg-black"
				controls
				playsInline
				preload="none"
				src={url}
				poster={posterUrl ?? undefined}
				aria-label={title}
			/>
			<h3>{title}</h3>
			<p className="text-ink-2 text-sm num">{formatPlayingTime(seconds)}</p>
			<p className="media-text">{description}</p>
		</li>
	)
}
