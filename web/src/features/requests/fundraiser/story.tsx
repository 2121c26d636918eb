import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { useFormat } from '../../../ui/format.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Tab, Tabs } from '../../../ui/tabs.tsx'
import { DetailsTab } from './details-tab.tsx'
import DocumentsTab from './documents-tab.tsx'
import { takesMoney } from './giving-card.tsx'

const MoneyTab = lazyPart(() => import('./money-tab.tsx'))
const UpdatesTab = lazyPart(() => import('./updates-tab.tsx'))
const CommentsTab = lazyPart(() => import('./comments-tab.tsx'))

const TABS = ['details', 'documents', 'updates', 'comments', 'money'] as const
type TabId = (typeof TABS)[number]
const isTab = (value: string | null): value is TabId => TABS.some((tab) => tab === value)

const LEAD_PARAGRAPHS = 2

export function Story({ request }: { readonly request: RequestDetail }) {
	const { t } = useTranslation('fundraiser')
	const format = useFormat()
	const [params, setParams] = useSearchParams()
	const { pathname } = useLocation()
	const requested = params.get('tab')
	const withMoney = takesMoney(request)
	const tab = isTab(requested) && (requested !== 'money' || withMoney) ? requested : 'details'
	const hrefOf = (id: TabId) => (id === 'details' ? pathname : `${pathname}?tab=${id}`)
	const open = (id: TabId) =>
		setParams(id === 'details' ? {} : { tab: id }, { replace: true, preventScrollReset: true })

	const paragraphs = request.description.split(/\n\s*\n/).filter((text) => text.trim() !== '')
	const lead = paragraphs.slice(0, LEAD_PARAGRAPHS)
	const rest = paragraphs.slice(LEAD_PARAGRAPHS)
	const counted = (title: string, count: number) => (
		<>
			{title} {count > 0 && <span className="text-ink-2 num">{format.number(count)}</span>}
		</>
	)
	const tabs: readonly Tab<TabId>[] = [
		{ id: 'details', title: t('tabs.details') },
		{ id: 'documents', title: counted(t('tabs.documents'), request.documents.length) },
		{ id: 'updates', title: counted(t('tabs.updates'), request.updatesCount) },
		{ id: 'comments', title: counted(t('tabs.comments'), request.commentsCount) },
		{ id: 'money', title: t('tabs.money') },
	]
	return (
		<>
			<div className="prose lead">
				{lead.map((text) => (
					<p key={text}>{text}</p>
				))}
				{rest.length > 0 && tab !== 'details' && (
					<p>
						<Link to={hrefOf('details')} replace>
							{t('readRest')}
						</Link>
					</p>
				)}
			</div>
			<Tabs
				label={t('sections')}
				tabs={tabs.filter(({ id }) => id !== 'money' || withMoney)}
				current={tab}
				onChange={open}
				hrefOf={hrefOf}
			>
				<Suspense fallback={<Skeleton className="sec h-40" />}>
					{tab === 'details' && <DetailsTab request={request} rest={rest} />}
					{tab === 'documents' && <DocumentsTab request={request} />}
					{tab === 'updates' && <UpdatesTab request={request} />}
					{tab === 'comments' && <CommentsTab request={request} />}
					{tab === 'money' && <MoneyTab request={request} />}
				</Suspense>
			</Tabs>
		</>
	)
}
