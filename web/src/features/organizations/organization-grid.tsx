import { useTranslation } from 'react-i18next'
import type { OrganizationSummary } from '../../../../domain/organizations/contract.ts'
import { paths } from '../../lib/paths.ts'
import { Chip } from '../../ui/chip.tsx'
import { Link } from '../../ui/link.tsx'
import { Verified } from '../../ui/verified.tsx'
import { Logo } from './logo.tsx'

export function OrganizationGrid({
	organizations,
}: {
	readonly organizations: readonly OrganizationSummary[]
}) {
	return (
		<ul className="grid3">
			{organizations.map((organization) => (
				<li key={organization._id} className="grid">
					<Card organization={organization} />
				</li>
			))}
		</ul>
	)
}

function Card({ organization }: { readonly organization: OrganizationSummary }) {
	const { t } = useTranslation('organizations')
	const { t: common } = useTranslation()
	const { _id, orgName, orgType, city, country, description } = organization
	return (
		<Link className="card pad org-card" to={paths.organization.href({ id: _id })}>
			<Logo organization={organization} />
			<h3>{orgName}</h3>
			<p className="text-ink-2 text-sm">
				{[t(`type.${orgType}`), city, common(`region.${country}`)].filter(Boolean).join(' · ')}
			</p>
			<p className="org-text">{description}</p>
			<span className="row flex-wrap">
				{organization.isProfileVerified && <Verified withText />}
				{organization.isTopOrg && <Chip tone="ok">{t('top')}</Chip>}
				{organization.hasCsrWing && <Chip>{t('csrWing')}</Chip>}
			</span>
		</Link>
	)
}
