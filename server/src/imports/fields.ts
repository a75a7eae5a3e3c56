import type { ImportKind } from './import.ts'

type FileFieldType =
	| 'text'
	| 'email'
	| 'phone'
	| 'document'
	| 'number'
	| 'amount'
	| 'moment'
	| 'end'
	| 'day'
	| 'flag'

export interface FileField {
	name: string
	type: FileFieldType
	required?: true
	max?: number
	/** The usual column names in English and Portuguese, as normalizeName writes them. */
	aliases: string[]
	/** Names of columns that serve if no column has a usual name. */
	fallbacks?: string[]
}

const ID = 255
const NAME = 500

const PERSON_FIELDS: FileField[] = [
	{
		name: 'name',
		type: 'text',
		max: NAME,
		aliases: ['name', 'fullname', 'customername', 'nome', 'nomecompleto', 'nomecliente', 'cliente'],
	},
	{
		name: 'email',
		type: 'text',
		max: 320,
		aliases: ['email', 'emailaddress', 'mail', 'customeremail', 'emailcliente', 'enderecoemail'],
	},
	{
		name: 'phone',
		type: 'text',
		max: 50,
		aliases: [
			'phone',
			'telephone',
			'phonenumber',
			'mobile',
			'cellphone',
			'telefone',
			'celular',
			'fone',
			'whatsapp',
		],
	},
	{
		name: 'document',
		type: 'document',
		max: ID,
		aliases: ['document', 'documentnumber', 'taxid', 'documento', 'cpf', 'cnpj', 'cpfcnpj', 'ssn'],
	},
]

const CUSTOMER_ID: FileField = {
	name: 'customerId',
	type: 'text',
	required: true,
	max: ID,
	aliases: [
		'customerid',
		'clientid',
		'customer',
		'customercode',
		'idcliente',
		'idclient',
		'codigocliente',
		'codcliente',
		'clienteid',
		'codigodocliente',
		'iddocliente',
	],
}
const GENERIC_ID_ALIASES = ['id', 'originalid', 'code', 'codigo', 'cod', 'externalid', 'identificador']

const labelFields = (name: string, aliases: string[]): FileField[] => [
	{
		name: `${name}Id`,
		type: 'text',
		max: ID,
		aliases: aliases.flatMap((alias) => [alias, `${alias}id`, `id${alias}`]),
	},
	{
		name: `${name}Name`,
		type: 'text',
		max: NAME,
		aliases: aliases.flatMap((alias) => [`${alias}name`, `nome${alias}`]),
	},
]

/** An order is recorded with any e-mail and telephone number; a customer is not. */
const CUSTOMER_FIELDS = PERSON_FIELDS.map(
	(field): FileField =>
		field.name === 'email' || field.name === 'phone' ? { ...field, type: field.name } : field,
)

/** A row of customers has an id or one of these. */
export const CONTACT_FIELDS = ['document', 'email', 'phone']

const customers: FileField[] = [
	{
		name: 'customerId',
		type: 'text',
		max: ID,
		aliases: [...CUSTOMER_ID.aliases, ...GENERIC_ID_ALIASES],
	},
	...CUSTOMER_FIELDS,
	{
		name: 'birthday',
		type: 'day',
		aliases: [
			'birthday',
			'birthdate',
			'dateofbirth',
			'dob',
			'birthdaydate',
			'aniversario',
			'nascimento',
			'datanascimento',
			'datadenascimento',
		],
	},
	{
		name: 'signedUp',
		type: 'moment',
		aliases: [
			'signup',
			'signupdate',
			'signedup',
			'registered',
			'registereddate',
			'createdat',
			'created',
			'cadastro',
			'datacadastro',
			'datadecadastro',
		],
	},
	{
		name: 'enrolled',
		type: 'flag',
		aliases: ['enrolled', 'isenrolled', 'member', 'participant', 'participa', 'participante', 'inscrito'],
	},
]

const orders: FileField[] = [
	{
		name: 'orderId',
		type: 'text',
		required: true,
		max: ID,
		aliases: [
			'orderid',
			'order',
			'ordernumber',
			'pedido',
			'idpedido',
			'numeropedido',
			'numerodopedido',
			'codigopedido',
			'nropedido',
			...GENERIC_ID_ALIASES,
		],
	},
	CUSTOMER_ID,
	{
		name: 'placed',
		type: 'moment',
		required: true,
		aliases: [
			'placed',
			'placeddate',
			'orderplacementdate',
			'placementdate',
			'orderdate',
			'date',
			'purchasedate',
			'data',
			'datapedido',
			'datadopedido',
			'datacompra',
			'datadacompra',
		],
	},
	{
		name: 'total',
		type: 'amount',
		required: true,
		aliases: [
			'total',
			'ordertotal',
			'amount',
			'value',
			'totalvalue',
			'valor',
			'valortotal',
			'totalpedido',
			'valorpedido',
		],
	},
	{
		name: 'completed',
		type: 'moment',
		aliases: [
			'completed',
			'completeddate',
			'ordercompleteddate',
			'completiondate',
			'delivered',
			'invoiced',
			'concluido',
			'dataconclusao',
			'datadeconclusao',
			'datafaturamento',
			'faturado',
			'dataentrega',
		],
	},
	{ name: 'isCompleted', type: 'flag', aliases: ['iscompleted', 'completedflag', 'estaconcluido'] },
	{
		name: 'cancelled',
		type: 'moment',
		aliases: [
			'cancelled',
			'canceled',
			'cancelleddate',
			'canceleddate',
			'ordercancelleddate',
			'cancelamento',
			'datacancelamento',
			'datadecancelamento',
			'cancelado',
		],
	},
	{
		name: 'isCancelled',
		type: 'flag',
		aliases: ['iscancelled', 'iscanceled', 'iscancelledorreturned', 'estacancelado'],
	},
	{
		name: 'status',
		type: 'text',
		max: NAME,
		aliases: ['status', 'orderstatus', 'state', 'situacao', 'statuspedido'],
	},
	{
		name: 'coupon',
		type: 'text',
		max: ID,
		aliases: ['coupon', 'couponcode', 'voucher', 'cupom', 'codigocupom', 'cupomdesconto'],
	},
	...PERSON_FIELDS,
	...labelFields('branch', ['branch', 'store', 'loja', 'filial', 'sucursal']),
	...labelFields('salesPerson', ['salesperson', 'seller', 'vendedor', 'vendedora']),
	...labelFields('paymentMethod', [
		'paymentmethod',
		'payment',
		'pagamento',
		'formapagamento',
		'formadepagamento',
	]),
]

const balances: FileField[] = [
	{
		...CUSTOMER_ID,
		aliases: [...CUSTOMER_ID.aliases, ...GENERIC_ID_ALIASES],
		fallbacks: PERSON_FIELDS.filter(({ name }) => name === 'document' || name === 'email').flatMap(
			({ aliases }) => aliases,
		),
	},
	{
		name: 'points',
		type: 'number',
		aliases: ['points', 'pointsbalance', 'balance', 'pontos', 'saldo', 'saldopontos', 'saldodepontos'],
	},
	{
		name: 'cashback',
		type: 'number',
		aliases: [
			'cashback',
			'cashbackbalance',
			'saldocashback',
			'saldodecashback',
			'credito',
			'credit',
			'valor',
		],
	},
	{
		name: 'validUntil',
		type: 'end',
		aliases: [
			'validuntil',
			'expires',
			'expiry',
			'expirationdate',
			'validade',
			'validoate',
			'vencimento',
			'datavalidade',
			'expiracao',
		],
	},
	{
		name: 'reason',
		type: 'text',
		max: NAME,
		aliases: ['reason', 'note', 'comment', 'description', 'motivo', 'observacao', 'descricao'],
	},
]

/** The fields that a column can be assigned to, by kind of import. */
export const IMPORT_FIELDS: Record<ImportKind, FileField[]> = { customers, orders, balances }

/** Returns why the columns cannot be assigned to these fields; null if they can. */
export const findFieldProblem = (
	kind: ImportKind,
	columns: string[],
	fields: (string | null)[],
): string | null => {
	if (fields.length !== columns.length) return `the file has ${columns.length} columns, not ${fields.length}`
	const known = IMPORT_FIELDS[kind]
	const chosen = fields.filter((field) => field !== null)
	const unknown = chosen.find((field) => !known.some(({ name }) => name === field))
	if (unknown !== undefined) return `${kind} have no field ${unknown}`
	const twice = chosen.find((field, index) => chosen.indexOf(field) !== index)
	if (twice !== undefined) return `two columns are ${twice}`
	const missing = known.find(({ name, required }) => required && !chosen.includes(name))
	if (missing) return `a column must be ${missing.name}`
	if (kind === 'customers' && !['customerId', ...CONTACT_FIELDS].some((field) => chosen.includes(field)))
		return 'a column must be customerId, document, email or phone'
	if (kind === 'balances' && !chosen.includes('points') && !chosen.includes('cashback'))
		return 'a column must be points or cashback'
	return null
}
