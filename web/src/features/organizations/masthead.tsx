import { useTranslation } from 'react-i18next'
import type { Organization } from '../../../../domain/organizations/contract.ts'
import { paths } from '../../lib/paths.ts'
import { Chip } from '../../ui/chip.tsx'
import { CompactAmount } from '../../ui/compact-amount.tsx'
import { minorOf, useFormat } from '../../ui/format.ts'
import { Verified } from '../../ui/verified.tsx'
import { ShareButton } from '../catalog/components/share-button.tsx'
import { ReportButton } from '../support/components/report-button.tsx'
import { Logo } from './logo.tsx'

export function Masthead({ organization }: { readonly organization: Organization }) {
	const { t } = useTranslation('organizations')
	const format = useFormat()
	const { _id, orgName, orgType, orgAddress, isProfileVerified, isTopOrg, hasCsrWing, totals } = organization
	const { taxRegions, mine } = organization
	return (
		<header className="org-head">
			<Logo organization={organization} large />
			<div className="stack gap-2 min-w-0">
				<div className="row flex-wrap">
					{isProfileVerified && <Verified withText />}
					{isTopOrg && <Chip tone="info">{t('top')}</Chip>}
					{hasCsrWing && <Chip>{t('csrWing')}</Chip>}
					{taxRegions.map((region) => (
						<Chip key={region}>{t(`tax.benefit.${region}`)}</Chip>
					))}
				</div>
				<h1>{orgName}</h1>
				<p className="text-ink-2">
					{t(`type.${orgType}`)} · {orgAddress.city}, {orgAddress.state}
				</p>
				<div className="row flex-wrap -ml-3">
					<ShareButton
						title={orgName}
						path={paths.organization.href({ id: _id })}
						what="organization"
						id={_id}
					/>
					{!mine && <ReportButton reported={{ subject: 'organization', id: _id }} label={t('report')} />}
				</div>
			</div>
			{totals.length > 0 && (
				<dl className="org-totals">
					{totals.map(({ units, donated_quantity, donorCount, fundraisers }) => (
						<div key={units}>
							<dt>{t('raised')}</dt>
							<dd>
								<CompactAmount value={minorOf(donated_quantity, units)} currency={units} />
							</dd>
							<dd className="text-ink-2 text-sm">
								{t('fundraiserCount', { count: fundraisers, visible: format.number(fundraisers) })} ·{' '}
								{t('donorCount', { count: donorCount, visible: format.number(donorCount) })}
							</dd>
						</div>
					))}
				</dl>
			)}
		</header>
	)
}
