import { Button } from '@mui/material'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import type { Webhook } from '../../../../domain/activity/webhooks.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Raw } from '../../ui/raw.tsx'
import styles from './activity.module.css'

/** JSON with its lines indented; anything else as it is. */
function readable(body: string): string {
	try {
		return JSON.stringify(JSON.parse(body), null, 2)
	} catch {
		return body
	}
}

/** What the provider sent, or why there is nothing to show. */
export function WebhookBody({ webhook }: { webhook: Webhook }) {
	const t = useT()
	const { body, bodyHash } = webhook
	return (
		<section className={styles.card}>
			<div className={styles.head}>
				<h2>{t('webhooks.body')}</h2>
				{body === null ? null : <CopyButton text={body} />}
			</div>
			{body === null ? (
				<p className={styles.quiet}>{t(bodyHash === null ? 'webhooks.bodyNone' : 'webhooks.bodyCut')}</p>
			) : (
				<>
					<p className={styles.quiet}>{t('webhooks.bodySecrets')}</p>
					<Raw label={t('webhooks.body')}>{readable(body)}</Raw>
				</>
			)}
			{bodyHash === null ? null : (
				<dl className={styles.hash}>
					<dt>{t('webhooks.hash')}</dt>
					<dd>{bodyHash}</dd>
				</dl>
			)}
		</section>
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
