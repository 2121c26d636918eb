import { useLocation } from 'react-router-dom'
import { isRegional, pageAt } from '../../../domain/catalog/pages.contract.ts'
import { regionOf } from '../../../kernel/wire/regions.ts'
import { paths } from '../lib/paths.ts'
import { useReader } from '../ui/reader.ts'

export function useFoundation(): string {
	const { region } = useReader()
	const page = pageAt(useLocation().pathname)
	const currency = page && isRegional(page.name) ? regionOf(region).currency : undefined
	return paths.publicPayment.href({ donationfor: 'tal', currency })
}
