import { Box, Button, Paper, Typography } from '@mui/material'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import type { Webhook } from '../../../../domain/activity/webhooks.contract.ts'
import { useT } from '../../providers/i18n.ts'
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

function CopyButton({ text }: { text: string }) {
	const t = useT()
	const [copied, setCopied] = useState(false)
	const copy = async () => {
		await navigator.clipboard.writeText(text)
		setCopied(true)
	}
	return (
		<Button startIcon={copied ? <Check size={16} /> : <Copy size={16} />} onClick={() => void copy()}>
			{t(copied ? 'webhooks.copied' : 'webhooks.copy')}
		</Button>
	)
}
