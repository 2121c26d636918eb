import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Shared } from '../api/short-link.ts'

const ShareDialog = lazy(() => import('./share-dialog.tsx'))

interface ShareButtonProps extends Shared {
	readonly variant?: 'text' | 'line'
}

/** Opens the ways to pass a page on, whose code is fetched then. */
export function ShareButton({ variant = 'text', ...shared }: ShareButtonProps) {
	const { t } = useTranslation()
	const [isOpen, setOpen] = useState(false)
	return (
		<>
			<Button
				variant={variant}
				size="sm"
				className={variant === 'text' ? 'quiet' : undefined}
				aria-haspopup="dialog"
				onClick={() => setOpen(true)}
			>
				<Icon of={Share2} size="s" />
				{t('share.action')}
			</Button>
			{isOpen && (
				<Suspense fallback={null}>
					<ShareDialog shared={shared} onClose={() => setOpen(false)} />
				</Suspense>
			)}
		</>
	)
}
