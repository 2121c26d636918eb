import './stories.css'
import { ArrowRight } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestSummary } from '../../../../../domain/requests/contract.ts'
import type { Story } from '../../../../../domain/requests/stories.contract.ts'
import { drawnPicture } from '../../../lib/cause-picture.ts'
import { paths } from '../../../lib/paths.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { CompactAmount } from '../../../ui/compact-amount.tsx'
import { minorOf, useFormat } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Verified } from '../../../ui/verified.tsx'

const LARGE = '(min-width: 960px) 620px, 94vw'
const SMALL = '152px'

export function Stories({ stories }: { readonly stories: readonly Story[] }) {
	const { t } = useTranslation('stories')
	const [first, ...others] = stories
	if (!first) return null
	return (
		<section className="wrap" aria-labelledby="stories-title">
			<h2 id="stories-title">{t('title')}</h2>
			<div className="stories" data-count={stories.length}>
				<StoryCard story={first} as={LargeStory} sizes={LARGE} />
				{others.length > 0 && (
					<div className="others">
						{others.map((story) => (
							<StoryCard key={story.update._id} story={story} as={SmallStory} sizes={SMALL} />
						))}
					</div>
				)}
			</div>
		</section>
	)
}

interface StoryProps {
	readonly story: Story
}

function StoryCard({
	story,
	as: Body,
	sizes,
}: StoryProps & { readonly as: ComponentType<StoryProps>; readonly sizes: string }) {
	const { cardPicture, category } = story.request
	return (
		<article className="card">
			<Picture of={cardPicture ?? drawnPicture(category)} sizes={sizes} lazy />
			<Body story={story} />
		</article>
	)
}

function LargeStory({ story: { request, update } }: StoryProps) {
	const { t } = useTranslation('stories')
	const by = authorOf(request)
	return (
		<div className="pad stack">
			<h3>{request.title}</h3>
			<blockquote>
				<p>{update.quote}</p>
			</blockquote>
			<div className="row justify-between flex-wrap">
				<span className="row">
					{by && <Avatar name={by} />}
					<span className="text-sm">
						{by && (
							<b className="row">
								{by}
								{request.orgId?.isProfileVerified && <Verified />}
							</b>
						)}
						<span className="text-ink-2">
							<Raised request={request} />
						</span>
					</span>
				</span>
				<Link
					className="row min-h-6"
					to={addressOf(request)}
					aria-label={t('followOf', { title: request.title })}
				>
					{t('follow')} <Icon of={ArrowRight} size="s" />
				</Link>
			</div>
		</div>
	)
}

function SmallStory({ story: { request, update } }: StoryProps) {
	const by = authorOf(request)
	return (
		<div className="pad stack gap-2">
			<h3>
				<Link to={addressOf(request)}>{request.title}</Link>
			</h3>
			<p className="text-sm excerpt">{update.quote}</p>
			<p className="text-ink-2 text-sm">
				<Raised request={request} />
				{by && <span> · {by}</span>}
			</p>
		</div>
	)
}

const addressOf = ({ _id }: RequestSummary): string => paths.fundraiser.href({ id: _id })

const authorOf = ({ orgId, user_info: { name } }: RequestSummary): string =>
	orgId?.orgName ?? `${name.first_name} ${name.last_name}`.trim()

function Raised({ request: { donated_quantity, units, donorCount } }: { readonly request: RequestSummary }) {
	const { t } = useTranslation('stories')
	const format = useFormat()
	const parts = { count: donorCount, visible: format.number(donorCount), amount: '|' }
	const [before = '', after = ''] = t('raised', parts).split('|')
	return (
		<>
			{before}
			<CompactAmount value={minorOf(donated_quantity, units)} currency={units} />
			{after}
		</>
	)
}
