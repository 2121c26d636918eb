import { Box } from '@mui/material'
import { useLocale } from 'react-admin'
import { MailFrame } from '../../../../client/ui/mail-frame.tsx'
import type { PreviewedMail } from '../../../../domain/campaigns/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { languageName } from '../../ui/language-name.ts'
import { styles } from './campaigns.styles.ts'

/** Shows a mail in each language, as its readers get it. */
export function MailFigures({ mails }: { mails: readonly PreviewedMail[] }) {
	const t = useT()
	const locale = useLocale()
	return (
		<Box sx={styles.previews}>
			{mails.map(({ language, sender, html, text }) => {
				const name = languageName(language, locale)
				return (
					<Box component="figure" sx={styles.figure} key={language}>
						<figcaption>
							<span>{t('campaigns.in', { language: name })}</span>
							{sender === '' ? null : <span>{t('campaignReview.from', { sender })}</span>}
						</figcaption>
						<Box
							component={MailFrame}
							sx={styles.mail}
							title={t('campaignReview.mailOf', { title: name })}
							html={html}
							isWhole
						/>
						<details>
							<summary>{t('campaigns.plainText')}</summary>
							<Box component="pre" sx={styles.plainText} lang={language}>
								{text}
							</Box>
						</details>
					</Box>
				)
			})}
		</Box>
	)
}
