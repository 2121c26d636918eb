import type { Contribution } from '../../kernel/capability/capability.ts'
import { queryDeps } from '../_shared/deps.ts'
import { currentTime, listCategories, listRegions } from './catalog.ts'
import { showPublicFigures } from './figures.ts'
import { showOembed } from './oembed.ts'
import { listCities, listCountries, listStates, showIpInfo } from './places.ts'
import { showSocialPicture } from './social-picture.ts'

export const catalogQueries: Contribution = {
	name: 'queries/catalog',
	routes: (api) => {
		const deps = queryDeps(api)
		const { places, addressCountry } = api
		return [
			listRegions(),
			listCategories(deps),
			currentTime(deps),
			showPublicFigures(deps),
			showOembed({ ...deps, site: api.settings.publicUrl }),
			showSocialPicture({ sql: api.sql, files: api.files, pictures: api.socialPictures }),
			...[listCountries, listStates, listCities, showIpInfo].map((make) => make({ places, addressCountry })),
		]
	},
}
