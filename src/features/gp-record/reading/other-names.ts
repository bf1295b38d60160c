/**
 * Names of one and the same thing, so that a search for one finds the others. Chosen by hand, from facts and not from
 * a copied table:
 * - former names of medicines: "Changes to medicines names: BANs to rINNs" of the MHRA (Crown copyright, Open Government
 *   Licence v3.0), https://www.gov.uk/guidance/naming-of-medicines;
 * - brands, each of one substance alone: names in the NHS dictionary of medicines and devices (NHSBSA, Open Government
 *   Licence v3.0), https://www.nhsbsa.nhs.uk/pharmacies-gp-practices-and-appliance-contractors/dictionary-medicines-and-devices-dmd;
 * - abbreviations: the sources named in abbreviations.ts.
 * No pharmacist has checked the list. A brand with several substances, and an abbreviation with several meanings that a
 * record may have, is left out: a guess must not look like a match.
 */

/**
 * One line for each medicine. Names with `/` between them are names of the substance, but not of each other: the MHRA wants
 * some brands never exchanged, and a search for one must not look as if it had found it in another.
 * "Thyroxine" alone is a hormone that is measured too.
 */
const medicines = `
adrenaline | epinephrine | epipen / jext
alimemazine | trimeprazine | vallergan
amlodipine | istin
amoxicillin | amoxycillin | amoxil
apixaban | eliquis
atenolol | tenormin
atomoxetine | strattera
atorvastatin | lipitor
azathioprine | imuran
beclometasone | beclomethasone | clenil / qvar
bendroflumethiazide | bendrofluazide
bisoprolol | cardicor
candesartan | amias
carbamazepine | tegretol
carbimazole | neo-mercazole
cefalexin | cephalexin | keflex
cefradine | cephradine
celecoxib | celebrex
celiprolol | celectol
cetirizine | zirtek
chlorphenamine | chlorpheniramine | piriton
ciclosporin | cyclosporin | cyclosporine | neoral / sandimmun
cinnarizine | stugeron
citalopram | cipramil
clobazam | frisium
clobetasol | dermovate
clobetasone | eumovate
clomethiazole | chlormethiazole
clopidogrel | plavix
clozapine | clozaril
co-amoxiclav | augmentin
co-trimoxazole | septrin
colecalciferol | cholecalciferol | vitamin d3 | fultium-d3
colestyramine | cholestyramine | questran
dexamfetamine | dexamphetamine
diazepam | valium
diclofenac | voltarol
dicycloverine | dicyclomine | merbentyl
dosulepin | dothiepin | prothiaden
doxazosin | cardura
duloxetine | cymbalta
edoxaban | lixiana
enoxaparin | clexane
escitalopram | cipralex
esomeprazole | nexium
estradiol | oestradiol
estriol | oestriol
etanercept | enbrel
adalimumab | humira
ezetimibe | ezetrol
fexofenadine | telfast
finasteride | proscar
flucloxacillin | floxapen
fluoxetine | prozac
fluticasone | flixotide / flixonase
furosemide | frusemide | lasix
gabapentin | neurontin
glyceryl trinitrate | gtn | nitrolingual
hydroxychloroquine | plaquenil
hydroxycarbamide | hydroxyurea
hyoscine butylbromide | buscopan
ibuprofen | nurofen / brufen
indometacin | indomethacin
ivabradine | procoralan
lamotrigine | lamictal
lansoprazole | zoton
levetiracetam | keppra
levomepromazine | methotrimeprazine | nozinan
levothyroxine | thyroxine sodium / thyroxine tablet
lidocaine | lignocaine | xylocaine
loperamide | imodium
loratadine | clarityn
losartan | cozaar
mercaptamine | cysteamine
methenamine | hexamine | hiprex
methylphenidate | ritalin / concerta
metronidazole | flagyl
mirtazapine | zispin
mitoxantrone | mitozantrone
montelukast | singulair
naproxen | naprosyn
nifedipine | adalat
nitrofurantoin | macrobid
norethisterone | utovlan
olanzapine | zyprexa
omeprazole | losec
ondansetron | zofran
oseltamivir | tamiflu
oxybutynin | ditropan
paracetamol | panadol / calpol
paroxetine | seroxat
perindopril | coversyl
phenobarbital | phenobarbitone
phenoxymethylpenicillin | penicillin v
benzylpenicillin | penicillin g
phenytoin | epanutin
pregabalin | lyrica
procyclidine | kemadrin
prochlorperazine | stemetil
promethazine | phenergan
propranolol | inderal
quetiapine | seroquel
ramipril | tritace
risperidone | risperdal
ritonavir | norvir
rivaroxaban | xarelto
salbutamol | ventolin | albuterol
salmeterol | serevent
sertraline | lustral
sildenafil | viagra
simvastatin | zocor
sodium cromoglicate | sodium cromoglycate
sodium valproate | epilim
solifenacin | vesicare
sulfadiazine | sulphadiazine
sulfasalazine | sulphasalazine | salazopyrin
sumatriptan | imigran
tamsulosin | flomax
tetracaine | amethocaine
tiotropium | spiriva
topiramate | topamax
tranexamic acid | cyklokapron
trihexyphenidyl | benzhexol
ursodeoxycholic acid | ursofalk
venlafaxine | efexor
warfarin | marevan
zolmitriptan | zomig
zopiclone | zimovane
ivacaftor | kalydeco
dornase alfa | pulmozyme
sapropterin | kuvan
tetrabenazine | xenazine
pyridostigmine | mestinon
`

/** One line for each test, condition, vaccine or way to take a medicine. An abbreviation counts as a whole word alone. */
const others = `
alt | alanine aminotransferase | sgpt
alp | alkaline phosphatase
bmi | body mass index
ckd | chronic kidney disease | chronic renal disease
copd | chronic obstructive pulmonary disease | chronic obstructive airways disease
crp | c reactive protein | c-reactive protein
dexa | dxa | bone density
diphtheria, tetanus and pertussis | dtp
ecg | electrocardiogram
eds | ehlers-danlos syndrome | ehlers danlos syndrome
egfr | estimated glomerular filtration rate | egfrcreat
esr | erythrocyte sedimentation rate
fbc | full blood count
flu jab | flu vaccine | influenza vaccination | influenza vaccine
covid jab | covid vaccine | sars-cov-2 vaccine | covid-19 vaccine
fev1 | forced expired volume in 1 second | forced expiratory volume
fvc | forced vital capacity
gord | gastro-oesophageal reflux disease
hb | haemoglobin | hemoglobin
hba1c | haemoglobin a1c | glycated haemoglobin
ibs | irritable bowel syndrome
inr | international normalised ratio
lft | lfts | liver function test
mcv | mean cell volume | mean corpuscular volume
mmr | measles, mumps and rubella | measles mumps rubella
mri | magnetic resonance imaging
msu | midstream urine | mid-stream urine | midstream specimen of urine
pku | phenylketonuria
ppv23 | pneumococcal polysaccharide
prn | when required | when needed
tds | tid | three times a day | three times daily
qds | qid | four times a day | four times daily
psa | prostate specific antigen | prostate-specific antigen
pth | parathyroid hormone
rbc | red blood cell | red cell count
smear test | cervical smear | cervical screening
t2dm | type 2 diabetes
t1dm | type 1 diabetes
tft | tfts | thyroid function test
tibc | total iron binding capacity
tsh | thyroid stimulating hormone | thyroid-stimulating hormone
u&e | u&es | urea and electrolytes
urti | upper respiratory tract infection
uss | ultrasound
uti | urinary tract infection
vitamin d | 25-hydroxy vitamin d3 | 25-hydroxyvitamin d
wcc | wbc | white cell count | white blood cell count
xr | x-ray | xray
heart attack | myocardial infarction
high blood pressure | hypertension
bp > blood pressure
underactive thyroid | hypothyroidism
overactive thyroid | hyperthyroidism
chickenpox | varicella
whooping cough | pertussis
glandular fever | infectious mononucleosis
kidney stones | renal calculus | nephrolithiasis
gallstones | cholelithiasis
hay fever | hayfever | allergic rhinitis
piles | haemorrhoids
`

/**
 * Names that look like that of another medicine, and are never taken for a misspelt one (after the MHRA's Drug Safety
 * Update "Drug-name confusion", January 2018).
 */
export const lookAlikes: ReadonlySet<string> = new Set(
  'azithromycin cefotaxime ceftazidime ceftriaxone cefuroxime chlorpromazine chlorpropamide clonazepam daunorubicin doxorubicin felodipine hydralazine hydroxyzine mercaptopurine nimodipine penicillamine prednisolone prednisone quinidine quinine ropinirole vinblastine vincristine'.split(
    ' ',
  ),
)

/** The other names of a name, all folded; undefined if there are none. With `>` only the first has others. */
export const otherNames: ReadonlyMap<string, readonly string[]> = new Map(
  `${medicines}${others}`
    .split('\n')
    .filter(Boolean)
    .flatMap((line): [string, string[]][] => {
      const [abbreviation = '', meaning] = line.split(' > ')
      if (meaning) return [[abbreviation, [meaning]]]
      const places = line.split(' | ').map((place) => place.split(' / '))
      return places.flatMap((own) => {
        const others = places.filter((place) => place !== own).flat()
        return own.map((name): [string, string[]] => [name, others])
      })
    }),
)
