import { ChartNoAxesColumn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

export function AnalyticsLink({ requestId }: { readonly requestId: string }) {
	const { t } = useTranslation('requests')
	return (
		<ButtonLink
			variant="text"
			size="sm"
			className="quiet"
			to={paths.myRequests.href({ analytics: requestId })}
		>
			<Icon of={ChartNoAxesColumn} size="s" />
			{t('analytics.title')}
		</ButtonLink>
	)
}
