import { Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { notify } from '../../../ui/toast.ts'

/** The device's own way to share, or the link on the clipboard. */
export function ShareButton({ title }: { readonly title: string }) {
	const { t } = useTranslation('fundraiser')
	const share = async () => {
		const url = location.origin + location.pathname
		try {
			if (typeof navigator.share === 'function') await navigator.share({ title, url })
			else {
				await navigator.clipboard.writeText(url)
				notify.success(t('linkCopied'))
			}
		} catch (error) {
			const closedByVisitor = error instanceof DOMException && error.name === 'AbortError'
			if (!closedByVisitor) notify.error(t('notShared', { url }))
		}
	}
	return (
		<Button look="text" size="sm" className="quiet" onClick={() => void share()}>
			<Icon of={Share2} size="s" />
			{t('share')}
		</Button>
	)
}
