import { Ban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { WhyNot } from '../../../../../domain/requests/kinds/offered.contract.ts'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useTitle } from '../../../ui/use-title.ts'

export function Refused({ because }: { readonly because: WhyNot }) {
	const { t } = useTranslation('requests')
	useTitle(t('refused.title'))
	return (
		<div className="wrap">
			<EmptyState heading="h1" icon={Ban} title={t('refused.title')}>
				<p className="text-ink-2">{t(`refused.${because}`)}</p>
				{because === 'MEMBERS_ONLY' && (
					<ButtonLink to={paths.addOrganization.href()}>{t('refused.addOrganization')}</ButtonLink>
				)}
				{because === 'RADIO_ADMINS_ONLY' && (
					<ButtonLink to={paths.helpDesk.href()}>{t('refused.askForRole')}</ButtonLink>
				)}
				<ButtonLink variant="line" to={paths.chooseKind.href()}>
					{t('refused.others')}
				</ButtonLink>
			</EmptyState>
		</div>
	)
}
