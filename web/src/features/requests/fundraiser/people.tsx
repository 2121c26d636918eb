import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { takesMoney } from './giving-card.tsx'
import { authorName } from './target.ts'

export function People({ request }: { readonly request: RequestDetail }) {
	const { t } = useTranslation('fundraiser')
	const { beneficiaryName, orgId } = request
	return (
		<div className="people">
			<div className="who">
				<Avatar name={authorName(request)} />
				<span className="text-sm">
					<span className="text-ink-2 block">{t('organiser')}</span>
					<b>{authorName(request)}</b>
				</span>
			</div>
			{takesMoney(request) && (
				<div className="who">
					<Avatar name={beneficiaryName || authorName(request)} icon={Users} />
					<span className="text-sm">
						<span className="text-ink-2 block">{t('paidTo')}</span>
						<b>
							{orgId && beneficiaryName && orgId.orgName !== beneficiaryName
								? t('through', { beneficiary: beneficiaryName, organization: orgId.orgName })
								: beneficiaryName || authorName(request)}
						</b>
					</span>
				</div>
			)}
		</div>
	)
}
