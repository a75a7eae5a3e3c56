import { words } from '../i18n/words.ts'

/** What a file must have. */
export const text = words(
	{
		required: {
			customers:
				'Required: at least one of customer ID, document (CPF or CNPJ), email or phone. Rows without an ID are matched by document, email or phone, and new customers get an ID.',
			orders: 'Required: order ID, customer ID, order date and total.',
			balances: 'Required: the customer (ID, email or document), and points or cashback.',
		},
		optional: {
			customers: 'Optional: name, birthday, sign-up date, enrolled (yes/no).',
			orders:
				'Optional: completion and cancellation date, status, coupon, customer details, branch, salesperson, payment method.',
			balances: 'Optional: expiry date, reason.',
		},
		titles:
			'The first row of the file has the column names. You match them to these fields in the next step.',
		sample: 'Download sample file',
		sampleName: { customers: 'sample-customers', orders: 'sample-orders', balances: 'sample-balances' },
		missingContact: 'Match a column to customer ID, document, email or phone.',
	},
	{
		required: {
			customers:
				'Obrigatório: pelo menos um entre ID do cliente, documento (CPF ou CNPJ), e-mail ou telefone. Linhas sem ID são associadas pelo documento, e-mail ou telefone, e clientes novos recebem um ID.',
			orders: 'Obrigatório: ID do pedido, ID do cliente, data do pedido e total.',
			balances: 'Obrigatório: o cliente (ID, e-mail ou documento) e pontos ou cashback.',
		},
		optional: {
			customers: 'Opcional: nome, aniversário, data de cadastro, participa (sim/não).',
			orders:
				'Opcional: data de conclusão e de cancelamento, status, cupom, dados do cliente, filial, vendedor, forma de pagamento.',
			balances: 'Opcional: validade, motivo.',
		},
		titles:
			'A primeira linha do arquivo tem os nomes das colunas. Você os associa a estes campos na próxima etapa.',
		sample: 'Baixar arquivo de exemplo',
		sampleName: { customers: 'exemplo-clientes', orders: 'exemplo-pedidos', balances: 'exemplo-saldos' },
		missingContact: 'Associe uma coluna a ID do cliente, documento, e-mail ou telefone.',
	},
	{
		required: {
			customers:
				'Obligatorio: al menos uno entre ID del cliente, documento, correo electrónico o teléfono. Las filas sin ID se asocian por documento, correo electrónico o teléfono, y los clientes nuevos reciben un ID.',
			orders: 'Obligatorio: ID del pedido, ID del cliente, fecha del pedido y total.',
			balances: 'Obligatorio: el cliente (ID, correo electrónico o documento) y puntos o cashback.',
		},
		optional: {
			customers: 'Opcional: nombre, cumpleaños, fecha de registro, participa (sí/no).',
			orders:
				'Opcional: fecha de finalización y de cancelación, estado, cupón, datos del cliente, sucursal, vendedor, forma de pago.',
			balances: 'Opcional: vencimiento, motivo.',
		},
		titles:
			'La primera fila del archivo tiene los nombres de las columnas. Los asignas a estos campos en el siguiente paso.',
		sample: 'Descargar archivo de ejemplo',
		sampleName: { customers: 'ejemplo-clientes', orders: 'ejemplo-pedidos', balances: 'ejemplo-saldos' },
		missingContact: 'Asigna una columna a ID del cliente, documento, correo electrónico o teléfono.',
	},
)
