import './organizations.css'
import { useQuery } from '@tanstack/react-query'
import { Building2, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OwnOrganization } from '../../../../domain/organizations/contract.ts'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { ownOrganizationsQuery } from './api/organizations.ts'
import { Logo } from './logo.tsx'
import { VerificationChip } from './verification-chip.tsx'

export default function MyOrganizations() {
	const { t } = useTranslation('organizations')
	const own = useQuery(ownOrganizationsQuery(useUser()?.unique_id))
	useTitle(t('mine.title'))
	const isEmpty = own.data?.length === 0
	return (
		<div className="wrap stack gap-6 py-10">
			<div className="row justify-between flex-wrap">
				<h1>{t('mine.title')}</h1>
				{own.data && !isEmpty && (
					<ButtonLink to={paths.addOrganization.href()}>
						<Icon of={Plus} />
						{t('mine.add')}
					</ButtonLink>
				)}
			</div>
			{own.error && !own.data ? (
				<ErrorState error={own.error} onRetry={() => void own.refetch()} />
			) : !own.data ? (
				<div className="stack" aria-busy>
					<Skeleton className="h-28 w-full" />
					<Skeleton className="h-28 w-full" />
				</div>
			) : isEmpty ? (
				<EmptyState icon={Building2} title={t('mine.empty')}>
					<p className="text-ink-2">{t('mine.emptyText')}</p>
					<ButtonLink to={paths.addOrganization.href()}>{t('mine.add')}</ButtonLink>
				</EmptyState>
			) : (
				<ul className="stack">
					{own.data.map((organization) => (
						<Entry key={organization._id} organization={organization} />
					))}
				</ul>
			)}
		</div>
	)
}

function Entry({ organization }: { readonly organization: OwnOrganization }) {
	const { t } = useTranslation('organizations')
	const { _id, orgName, orgType, role, verification, waitingRequests } = organization
	return (
		<li className="card pad org-line">
			<Logo organization={organization} />
			<div className="stack gap-2 min-w-0">
				<div className="row flex-wrap">
					<Chip>{t(`role.${role}`)}</Chip>
					<VerificationChip verification={verification} />
				</div>
				<h2>
					<Link to={paths.organization.href({ id: _id })}>{orgName}</Link>
				</h2>
				<p className="text-ink-2 text-sm">
					{t(`type.${orgType}`)} · {organization.city}
				</p>
				{waitingRequests > 0 && (
					<p className="text-sm">
						<Link to={paths.organization.href({ id: _id }, { tab: 'requests' })}>
							{t('mine.waiting', { count: waitingRequests })}
						</Link>
					</p>
				)}
			</div>
			{role !== 'member' && (
				<ButtonLink variant="line" size="sm" to={paths.editOrganization.href({ id: _id })}>
					{t('mine.edit')}
					<span className="sr-only">{orgName}</span>
				</ButtonLink>
			)}
		</li>
	)
}
