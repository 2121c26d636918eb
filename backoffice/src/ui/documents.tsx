import { FileText, Image } from 'lucide-react'
import { useLocale } from 'react-admin'
import { formatSize } from '../../../client/format/sizes.ts'
import type { Document } from '../../../kernel/wire.ts'
import { type MessageKey, useT } from '../providers/i18n.ts'
import styles from './documents.module.css'

const KINDS: Record<Document['contentType'], MessageKey> = {
	'application/pdf': 'requests.pdf',
	'image/webp': 'requests.image',
	'application/msword': 'requests.word',
	'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'requests.word',
}

/** Documents that bear something out, each to be opened. Pictures open beside, other files are saved. */
export function Documents({ documents }: { documents: readonly Document[] }) {
	const t = useT()
	const locale = useLocale()
	if (documents.length === 0) return <p className={styles.quiet}>{t('requests.noDocuments')}</p>
	return (
		<ul className={styles.list}>
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
							<span className={styles.quiet}>
								{t(KINDS[contentType])} · {formatSize(size, locale)}
							</span>
							{note ? <span className={styles.note}>{note}</span> : null}
						</span>
					</li>
				)
			})}
		</ul>
	)
}
