import { Box, Typography } from '@mui/material'
import { FileText, Image } from 'lucide-react'
import { useLocale } from 'react-admin'
import { formatSize } from '../../../client/format/sizes.ts'
import type { Document } from '../../../kernel/wire/schemas.ts'
import { type MessageKey, useT } from '../providers/i18n.ts'
import { sheet } from '../theme/sheet.ts'

const styles = sheet({
	list: {
		display: 'grid',
		gap: '8px',
		'& li': { display: 'flex', gap: '8px', alignItems: 'flex-start', overflowWrap: 'anywhere' },
		'& svg': { flex: 'none', marginTop: '2px', color: 'var(--color-ink-2)' },
		'& a': { display: 'inline-block', minHeight: '24px' },
	},
	note: { display: 'block' },
})

const KINDS: Record<Document['contentType'], MessageKey> = {
	'application/pdf': 'requests.pdf',
	'image/webp': 'requests.image',
	'application/msword': 'requests.word',
	'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'requests.word',
}

export function Documents({ documents }: { documents: readonly Document[] }) {
	const t = useT()
	const locale = useLocale()
	if (documents.length === 0) return <Typography variant="quiet">{t('requests.noDocuments')}</Typography>
	return (
		<Box component="ul" sx={styles.list}>
			{documents.map(({ _id, url, name, userGivenName, note, contentType, size }) => {
				const isPicture = contentType === 'image/webp'
				const Icon = isPicture ? Image : FileText
				return (
					<li key={_id}>
						<Icon size={20} aria-hidden />
						<span>
							<a href={url} {...(isPicture ? { target: '_blank', rel: 'noreferrer' } : { download: name })}>
								{userGivenName}
							</a>{' '}
							<Typography component="span" variant="quiet">
								{t(KINDS[contentType])} · {formatSize(size, locale)}
							</Typography>
							{note ? (
								<Box component="span" sx={styles.note}>
									{note}
								</Box>
							) : null}
						</span>
					</li>
				)
			})}
		</Box>
	)
}
