import { Paper } from '@mui/material'
import type { BackofficeRequest } from '../../../../domain/requests/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { styles } from './request-case.styles.ts'
import { VersionDiff } from './VersionDiff.tsx'

interface ProposedChangeProps {
	request: BackofficeRequest
	change: NonNullable<BackofficeRequest['pendingChange']>
}

export function ProposedChange({ request, change }: ProposedChangeProps) {
	const t = useT()
	return (
		<Paper component="section" variant="outlined" sx={styles.change} className="change">
			<h2>{t('requests.change')}</h2>
			<VersionDiff
				requestType={request.requestType}
				currency={request.currency}
				before={request}
				after={change}
				labels={{ before: t('requests.now'), after: t('requests.proposed') }}
			/>
		</Paper>
	)
}
