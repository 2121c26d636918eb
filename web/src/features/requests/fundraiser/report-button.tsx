import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

const ReportDialog = lazy(() => import('../../support/components/report-dialog.tsx'))

/** Says that something is wrong here. Guests log in first, and come back. */
export function ReportButton({ requestId }: { readonly requestId: string }) {
	const { t } = useTranslation('fundraiser')
	const user = useUser()
	const navigate = useNavigate()
	const { pathname } = useLocation()
	const [open, setOpen] = useState(false)
	return (
		<>
			<Button
				variant="text"
				size="sm"
				className="quiet"
				onClick={() =>
					user ? setOpen(true) : void navigate(paths.login.href(), { state: { from: pathname } })
				}
			>
				<Icon of={Flag} size="s" />
				{t('report')}
			</Button>
			{open && (
				<Suspense fallback={null}>
					<ReportDialog requestId={requestId} onClose={() => setOpen(false)} />
				</Suspense>
			)}
		</>
	)
}
