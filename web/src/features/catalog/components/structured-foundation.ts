import { DEFAULT_REGION } from '../../../../../kernel/wire/regions.ts'
import type { Structured, StructuredPage } from '../../../../../kernel/wire/structured-data.ts'
import type { DocumentContext } from '../../../lib/document.ts'
import { paths } from '../../../lib/paths.ts'
import { urlOf } from '../../../lib/structured.ts'
import { configQuery } from '../api/config.ts'

export function structuredFoundation(
	{ queries }: Pick<DocumentContext, 'queries'>,
	page: StructuredPage,
): readonly Structured[] {
	const entity = queries.getQueryData(configQuery.queryKey)?.data.entities[DEFAULT_REGION.code]
	if (!entity) return []
	const { name, address, email } = entity
	const give = paths.publicPayment.href({ donationfor: 'tal' })
	return [
		{
			'@type': 'NGO',
			name,
			url: urlOf(page, paths.home.href()),
			logo: `${page.site}/art/icon-512.png`,
			email,
			address: address.join(', '),
			potentialAction: {
				'@type': 'DonateAction',
				target: { '@type': 'EntryPoint', urlTemplate: urlOf(page, give) },
			},
		},
	]
}
