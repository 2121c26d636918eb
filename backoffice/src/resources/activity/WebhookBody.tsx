import { Box, Paper, Typography } from '@mui/material'
import type { Webhook } from '../../../../domain/activity/webhooks.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Raw } from '../../ui/raw.tsx'
import { styles } from './activity.styles.ts'

function readable(body: string): string {
	try {
		return JSON.stringify(JSON.parse(body), null, 2)
	} catch {
		return body
	}
}

export function WebhookBody({ webhook }: { webhook: Webhook }) {
	const t = useT()
	const { body, bodyHash } = webhook
	return (
		<Paper component="section" variant="outlined" sx={styles.card}>
			<Box sx={styles.head}>
				<h2>{t('webhooks.body')}</h2>
				{body === null ? null : <CopyButton text={body} />}
			</Box>
			{body === null ? (
				<Typography variant="small">
					{t(bodyHash === null ? 'webhooks.bodyNone' : 'webhooks.bodyCut')}
				</Typography>
			) : (
				<>
					<Typography variant="small">{t('webhooks.bodySecrets')}</Typography>
					<Raw label={t('webhooks.body')}>{readable(body)}</Raw>
				</>
			)}
			{bodyHash === null ? null : (
				<Box component="dl" sx={styles.hash}>
					<dt>{t('webhooks.hash')}</dt>
					<dd>{bodyHash}</dd>
				</Box>
			)}
		</Paper>
	)
}
