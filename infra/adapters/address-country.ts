import { readFile } from 'node:fs/promises'
import { BlockList, isIPv4 } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Reader } from 'mmdb-lib'
import { ipAddressIn } from '../../kernel/http/network.ts'
import type { AddressCountry } from '../../kernel/ports/address-country.ts'

interface Entry {
	readonly country_code?: string
	readonly country?: { readonly iso_code?: string }
}

const BUNDLED = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

/** Networks without a location, for some of which the database names a country. */
const NETWORKS = [
	'0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.2.0/24 192.168.0.0/16',
	'198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3 ::/127 2001:db8::/32 fc00::/7 fe80::/10 ff00::/8',
].flatMap((line) => line.split(' '))
const NOWHERE = new BlockList()
for (const network of NETWORKS) {
	const [address = '', bits] = network.split('/')
	NOWHERE.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6')
}

const isPublic = (address: string): boolean => !NOWHERE.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')

/**
 * Looks up addresses in a database of the MMDB format, which is read when it is first needed, without network
 * calls. The bundled one is made of the registries' own data (nro.net, CC BY 4.0).
 * @param file another database, kept up to date by the operator
 */
export function createAddressCountry(file: string | null = null): AddressCountry {
	let reader: Promise<Reader<never>> | undefined
	return {
		countryOf: async (given) => {
			const address = ipAddressIn(given)
			if (address === null || !isPublic(address)) return null
			reader ??= readFile(file ?? fileURLToPath(import.meta.resolve(BUNDLED))).then(
				(content) => new Reader<never>(content),
			)
			const entry = (await reader).get(address) as Entry | null
			return entry?.country_code ?? entry?.country?.iso_code ?? null
		},
	}
}
