import './organizations.css'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams, useSearchParams } from 'react-router-dom'
import type { Organization } from '../../../../domain/organizations/contract.ts'
import { ofViewer } from '../../lib/of-viewer.ts'
import { useSession } from '../../lib/session.ts'
import { InRegion } from '../../ui/in-region.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageOf } from '../../ui/page-of.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { About } from './about.tsx'
import { organizationQuery } from './api/organizations.ts'
import { Fundraisers } from './fundraisers.tsx'
import { Masthead } from './masthead.tsx'
import { MissingOrganization } from './missing-organization.tsx'

const OwnNotes = lazyPart(async () => ({ default: (await import('./own-notes.tsx')).OwnNotes }))
const MembersPanel = lazyPart(async () => ({ default: (await import('./members-panel.tsx')).MembersPanel }))
const WaitingRequests = lazyPart(async () => ({
	default: (await import('./waiting-requests.tsx')).WaitingRequests,
}))

export default function OrganizationPage() {
	const { id = '' } = useParams()
	const viewer = useSession()
	const { user } = viewer
	const query = useQuery({ ...organizationQuery(id, user?.unique_id), ...ofViewer(viewer) })
	useTitle(query.data?.orgName)
	return (
		<PageOf query={query} missing={<MissingOrganization />}>
			{(organization) => (
				<InRegion region={organization.orgAddress.country}>
					<Loaded organization={organization} />
				</InRegion>
			)}
		</PageOf>
	)
}

const TABS = ['fundraisers', 'about', 'members', 'requests'] as const
type TabId = (typeof TABS)[number]

function Loaded({ organization }: { readonly organization: Organization }) {
	const { t } = useTranslation('organizations')
	const [params, setParams] = useSearchParams()
	const { pathname } = useLocation()
	const { mine } = organization
	const visible: readonly TabId[] = [
		'fundraisers',
		'about',
		...(mine ? (['members'] as const) : []),
		...(mine?.isLead ? (['requests'] as const) : []),
	]
	const current = visible.find((tab) => tab === params.get('tab')) ?? 'fundraisers'
	const title = (id: TabId) =>
		id === 'requests' && mine && mine.waitingRequests > 0
			? t('tab.requestsWaiting', { count: mine.waitingRequests })
			: t(`tab.${id}`)
	return (
		<div className="wrap stack gap-6 py-10">
			<Masthead organization={organization} />
			{mine && (
				<Suspense fallback={null}>
					<OwnNotes organization={organization} mine={mine} />
				</Suspense>
			)}
			<div>
				<Tabs
					label={organization.orgName}
					tabs={visible.map((id) => ({ id, title: title(id) }))}
					current={current}
					onChange={(tab) => setParams(tab === 'fundraisers' ? {} : { tab }, { replace: true })}
					hrefOf={(tab) => (tab === 'fundraisers' ? pathname : `${pathname}?tab=${tab}`)}
				>
					<div className="pt-6">
						{current === 'fundraisers' && <Fundraisers organization={organization} />}
						{current === 'about' && <About organization={organization} />}
						<Suspense fallback={<Skeleton className="h-40" />}>
							{current === 'members' && <MembersPanel organizationId={organization._id} />}
							{current === 'requests' && <WaitingRequests organizationId={organization._id} />}
						</Suspense>
					</div>
				</Tabs>
			</div>
		</div>
	)
}
