import { BellPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { loginFrom } from '../../../lib/login-state.ts'
import { useUser } from '../../../lib/session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { Search } from './search-address.ts'

const SaveDialog = lazyPart(() => import('../saved/save-dialog.tsx'))

export function SaveSearch({ search }: { readonly search: Search }) {
	const { t } = useTranslation('search')
	const user = useUser()
	const { pathname, search: query } = useLocation()
	const [open, setOpen] = useState(false)
	const label = (
		<>
			<Icon of={BellPlus} size="s" />
			{t('save')}
		</>
	)
	if (!user)
		return (
			<ButtonLink variant="line" size="sm" {...loginFrom(pathname + query)}>
				{label}
			</ButtonLink>
		)
	return (
		<>
			<Button variant="line" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
				{label}
			</Button>
			{open && (
				<Suspense fallback={null}>
					<SaveDialog search={search} onClose={() => setOpen(false)} />
				</Suspense>
			)}
		</>
	)
}
